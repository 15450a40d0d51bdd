import { writeAnswer } from '@marquee/kit/http/write-answer';
import type { FastifyReply } from 'fastify';

import { LogUnavailable } from './recording/traffic-log-writer.ts';

/** A transparent GIF of one pixel, 43 bytes. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64').toString(
  'latin1',
);
const RETRY_AFTER_SECONDS = '5';
const TITLES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  503: 'Service Unavailable',
} as const;

/** @param cookies values of `Set-Cookie` */
export function pixel(reply: FastifyReply, status = 200, cookies: readonly string[] = []): FastifyReply {
  const headers = [
    ...['content-type', 'image/gif'],
    ...['cache-control', 'no-store, no-cache, must-revalidate, private, max-age=0'],
    ...['access-control-allow-origin', '*'],
  ];
  for (const cookie of cookies) headers.push('set-cookie', cookie);
  writeAnswer(reply, status, headers, PIXEL, 'latin1');
  return reply;
}

export function accepted(reply: FastifyReply): FastifyReply {
  const headers = ['cache-control', 'no-store', 'content-type', 'application/json; charset=utf-8'];
  writeAnswer(reply, 200, headers, '{"status":"ok"}');
  return reply;
}

/** Taken, although not all of it. @param warning one of the reasons that facts carry */
export const acceptedBut = (reply: FastifyReply, warning: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify({ status: 'ok', warning }));

export const refuse = (reply: FastifyReply, status: 400 | 404, message: string): FastifyReply =>
  problem(reply, status, message);

/** The secret of the account is missing or wrong, and the conversion does not count. */
export const unverified = (reply: FastifyReply, message: string): FastifyReply =>
  problem(reply.header('www-authenticate', 'Bearer'), 401, message);

/** The sender should come again. */
export const retryLater = (reply: FastifyReply): FastifyReply =>
  problem(reply.header('retry-after', RETRY_AFTER_SECONDS), 503, 'Please send this again');

export function unavailable(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof LogUnavailable)) throw error;
  return retryLater(reply);
}

const problem = (reply: FastifyReply, status: keyof typeof TITLES, message: string): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify({ status, title: TITLES[status], message }));
