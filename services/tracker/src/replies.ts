import type { FastifyReply } from 'fastify';

import { LogUnavailable } from './outbox.ts';

/** A transparent GIF of one pixel, 43 bytes. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
const RETRY_AFTER_SECONDS = '5';
const TITLES = { 400: 'Bad Request', 404: 'Not Found', 503: 'Service Unavailable' } as const;

export const pixel = (reply: FastifyReply, status = 200): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'image/gif')
    .header('cache-control', 'no-store, no-cache, must-revalidate, private, max-age=0')
    .header('access-control-allow-origin', '*')
    .send(PIXEL);

export const accepted = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').type('application/json').send('{"status":"ok"}');

/** Taken, although not all of it. @param warning one of the reasons that facts carry */
export const acceptedBut = (reply: FastifyReply, warning: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify({ status: 'ok', warning }));

export const refuse = (reply: FastifyReply, status: 400 | 404, message: string): FastifyReply =>
  problem(reply, status, message);

/** The sender should come again. */
export const comeAgain = (reply: FastifyReply): FastifyReply =>
  problem(reply.header('retry-after', RETRY_AFTER_SECONDS), 503, 'Please send this again');

export function unavailable(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof LogUnavailable)) throw error;
  return comeAgain(reply);
}

const problem = (reply: FastifyReply, status: keyof typeof TITLES, message: string): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify({ status, title: TITLES[status], message }));
