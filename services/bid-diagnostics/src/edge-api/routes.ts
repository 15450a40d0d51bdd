import { isSecret } from '@marquee/kit/runtime/is-secret';
import type { LabRun } from '@marquee/schemas/commands/lab';
import { LAB_REQUEST_MAX, labRun } from '@marquee/schemas/commands/lab';
import type { BidRates } from '@marquee/schemas/queries/bid-rates';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import type { Lab } from '../lab/lab.ts';
import type { DiagnosedBidder } from '../ports/bidder.ts';

/** The body of a lab run is the request that is tried, and a little around it, escaped as JSON. */
const BODY_MAX = 3 * LAB_REQUEST_MAX;

/** Campaigns that one call asks about. */
const IDS_MAX = 100;

export interface EdgeHttpParts {
  /** What the control plane sends in `x-edge-secret`. */
  readonly edgeSecret: string;
  readonly bidder: Pick<DiagnosedBidder, 'ownerOf'>;
  readonly lab: Lab;
  /** Figures of one campaign, or of everything; what JSON makes of it. */
  readonly noBids: (campaignId?: number) => unknown;
  /** What the bidder did in the last minutes. */
  readonly rates: () => BidRates;
}

/**
 * Routes that the control plane calls on the edge; callers without the secret get the answer of an unknown
 * path.
 */
export const edgeHttp = (parts: EdgeHttpParts): FastifyPluginAsync =>
  async function edgeRoutes(app: FastifyInstance) {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX }, (_request, body, done) =>
      done(null, body),
    );
    app.addHook('onRequest', async (request, reply) => {
      if (!isSecret(request.headers['x-edge-secret'], parts.edgeSecret))
        return problem(reply, 404, 'Not found');
    });
    app.get<NoBidsQuery>('/edge/refusals', async ({ query }) => ({ data: noBidsOf(parts, query) }));
    app.get('/edge/rates', async () => ({ data: parts.rates() }));
    app.post('/edge/lab', async (request, reply) => runLab(parts, request, reply));
  };

interface NoBidsQuery {
  /**
   * `userId` asks as that advertiser: others' campaigns are unknown to it. `campaignIds`, with commas, asks about several at
   * once; those that are unknown are left out.
   */
  readonly Querystring: {
    readonly campaignId?: string;
    readonly campaignIds?: string;
    readonly userId?: string;
  };
}

function noBidsOf(
  { bidder, noBids }: EdgeHttpParts,
  { campaignId, campaignIds, userId }: NoBidsQuery['Querystring'],
): unknown {
  if (campaignIds !== undefined) {
    return campaignIds
      .split(',')
      .slice(0, IDS_MAX)
      .flatMap((id) => noBids(Number(id)) ?? []);
  }
  if (campaignId === undefined) return noBids();
  const owner = bidder.ownerOf(Number(campaignId));
  if (userId !== undefined && owner !== Number(userId)) return null;
  return noBids(Number(campaignId)) ?? null;
}

function runLab({ lab }: EdgeHttpParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  let asked: LabRun;
  try {
    asked = v.parse(labRun, JSON.parse(String(request.body)));
  } catch {
    return problem(reply, 422, 'This is no run of the lab');
  }
  const result = lab.run(asked);
  if (result === undefined) return problem(reply, 404, 'SSP endpoint is not found');
  return reply.send({ data: result });
}

const problem = (reply: FastifyReply, status: 404 | 422, message: string): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify({ status, title: status === 404 ? 'Not Found' : 'Unprocessable Content', message }));
