import { answerErrorsAsProblems, refuseOtherMethods } from '@marquee/kit/http/client-errors';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

import type { BidRoute } from './bid-call.ts';
import { BidCall } from './bid-call.ts';
import type { BidStagesParts } from './bid-stages.ts';
import { BidStages } from './bid-stages.ts';
import { MAX_BODY_BYTES } from './request-body.ts';

/**
 * What a server that carries the bid route should be made with. Exchanges keep connections for minutes and
 * count every new one against us; 150 s is what the strictest of them ask for.
 */
export const EDGE_SERVER_OPTIONS = {
  keepAliveTimeout: 155_000,
  connectionTimeout: 160_000,
  requestTimeout: 10_000,
  bodyLimit: MAX_BODY_BYTES,
  routerOptions: { maxParamLength: 64 },
  exposeHeadRoutes: false,
} as const;

/** `POST /rtb/:sspEndpointId` and `GET /feed/:sspEndpointId`. */
export const bidHttp = (parts: BidStagesParts): FastifyPluginAsync =>
  async function bidRoutes(app: FastifyInstance) {
    answerErrorsAsProblems(app);
    app.removeAllContentTypeParsers();
    // What most exchanges send is named: to what no name fits, Fastify looks through all names, each time.
    for (const type of ['application/json', '*']) {
      app.addContentTypeParser(
        type,
        { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
        (_request, body, done) => done(null, body),
      );
    }
    app.decorateRequest('arrivedMs', 0);
    app.addHook('onRequest', (request, _reply, done) => {
      (request as typeof request & { arrivedMs: number }).arrivedMs = performance.now();
      done();
    });
    const stages = new BidStages(parts);
    // Neither handler answers by itself: a stage does, later in this turn of the event loop or after DSP bids.
    app.post<BidRoute>('/rtb/:sspEndpointId', (request, reply) => {
      stages.take(new BidCall('rtb', request, reply));
    });
    app.get<BidRoute>('/feed/:sspEndpointId', { exposeHeadRoute: false }, (request, reply) => {
      stages.take(new BidCall('feed', request, reply));
    });
    refuseOtherMethods(app, '/rtb/:sspEndpointId', ['POST']);
    refuseOtherMethods(app, '/feed/:sspEndpointId', ['GET']);
  };
