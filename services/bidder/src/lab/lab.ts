import { performance } from 'node:perf_hooks';
import { parse as parseQuery } from 'node:querystring';

import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { normaliseBidRequest } from '@marquee/openrtb/request/normalise-request';
import { isObject } from '@marquee/openrtb/request/read-json';
import type { LabRun } from '@marquee/schemas/commands/lab';
import { formatDollars } from '@marquee/schemas/common/money';
import type { LabBid, LabOutcome, LabResult } from '@marquee/schemas/queries/lab';
import { LAB_OUTCOMES_MAX } from '@marquee/schemas/queries/lab';

import { markupOf } from '../auction/bid-response.ts';
import { NO_BID_REASONS } from '../auction/no-bid-reasons.ts';
import type { PreparedBid } from '../bid-maker.ts';
import type { BidderParts, Decision, ResponseNoBidReason } from '../bidder.ts';
import { Bidder } from '../bidder.ts';
import type { Endpoint } from '../catalogue/entities.ts';
import { feedJson, feedXml } from '../feed/feed-answer.ts';
import { feedAdOf } from '../feed/feed-ad.ts';
import { feedAsOpenRtb } from '../feed/feed-as-open-rtb.ts';
import type { FeedRequest } from '../feed/feed-request.ts';
import { isSoldByClick, readFeedRequest } from '../feed/feed-request.ts';
import { consentReport } from './consent-report.ts';
import { outcomeDetail } from './outcome-detail.ts';
import { LabRecorder } from './recorder.ts';

/** OpenRTB's no-bid codes (2.6, section 5.24 and AdCOM) that fit a reason of ours. */
const NBR: Readonly<Partial<Record<ResponseNoBidReason, number>>> = {
  malformed: 2,
  robot: 3,
  'data-centre': 5,
  'invalid-device': 6,
  'global-blacklist': 7,
  'too-late': 15,
};

export interface LabParts extends BidderParts {
  readonly nowMs: () => number;
}

/** A request read as it would arrive. */
type Read =
  | { readonly kind: 'open-rtb'; readonly body: unknown }
  | { readonly kind: 'feed'; readonly feed: FeedRequest }
  | { readonly kind: 'unreadable'; readonly message: string };

/**
 * Answers a request as an endpoint would, and says why: every campaign with the filter that refused it. It runs as a
 * test (`test=1`) beside the bidder's own state, so that nothing is billed, held, counted or recorded.
 */
export class Lab {
  readonly #parts: LabParts;

  constructor(parts: LabParts) {
    this.#parts = parts;
  }

  run(asked: LabRun, endpoint: Endpoint): LabResult {
    const clock = new Steps();
    const recorder = new LabRecorder();
    const bidder = new Bidder({
      ...this.#parts,
      noBidCounters: recorder,
      inventory: undefined,
      bidQueue: { hasRoom: () => true, push: () => undefined },
      idPrefix: 'lab.',
    });
    const read = clock.time('read', () => readRequest(asked, endpoint));
    if (read.kind === 'unreadable') return invalidRequest(read.message, clock);
    const root = read.kind === 'feed' ? feedAsOpenRtb(read.feed) : read.body;
    const sale =
      read.kind === 'feed'
        ? { type: read.feed.kind, isByClick: isSoldByClick(read.feed.kind) }
        : { type: endpoint.fields.type, isByClick: false };
    const request = clock.time('normalise', () => normaliseBidRequest(root, sale, this.#parts.gdprVendorId));
    if ('error' in request) return invalidRequest(request.error, clock);
    const nowMs = this.#parts.nowMs();
    const decision = clock.time('decide', () =>
      read.kind === 'feed'
        ? bidder.decideFeed({ ...read.feed, isTest: true }, endpoint, nowMs)
        : bidder.decide({ ...(read.body as object), test: 1 }, endpoint, nowMs),
    );
    if (decision.kind === 'malformed') return invalidRequest(decision.message, clock);
    recorder.complete(this.#parts.catalogue.index().campaigns());
    return {
      ...this.#outcomes(recorder, decision, request),
      verdict: {
        status: decision.kind === 'bid' ? 200 : 204,
        noBid:
          decision.kind === 'bid' ? null : { reason: decision.reason, nbr: NBR[decision.reason] ?? null },
        message: null,
      },
      normalised: viewOf(request),
      consent: consentReport(request.root, request.consent),
      timing: clock.figures(),
      response: responseOf(decision, asked),
      bids: ownOf(decision).map((bid) => bidOf(bid, read)),
    };
  }

  #outcomes(
    recorder: LabRecorder,
    decision: Decision,
    { imps }: NormalisedRequest,
  ): Pick<LabResult, 'campaignsAsked' | 'reasons' | 'outcomes' | 'isCut'> {
    const { catalogue } = this.#parts;
    const made = ownOf(decision);
    const index = catalogue.index();
    const outcomes: LabOutcome[] = [];
    for (const { id, fields } of catalogue.campaigns()) {
      const standing = catalogue.eligibilityOf(id);
      const serving = index.campaign(id);
      if (standing !== undefined || serving === undefined) {
        const reason = standing ?? 'campaign-stopped';
        outcomes.push({
          impId: null,
          campaignId: id,
          campaignName: fields.name,
          reason,
          detail: null,
          bid: null,
        });
        continue;
      }
      recorder.imps.forEach((imp, nth) => {
        const reason = imp.outcomes.get(id);
        if (reason === undefined) return;
        outcomes.push({
          impId: imps[nth]?.id ?? null,
          campaignId: id,
          campaignName: fields.name,
          reason,
          detail: outcomeDetail(reason, serving, imp),
          bid: reason === null ? this.#bidOf(id, imps[nth]?.id, made) : null,
        });
      });
    }
    const counts = new Map<string, number>();
    for (const { reason } of outcomes) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    outcomes.sort((one, other) => distance(one) - distance(other));
    return {
      campaignsAsked: new Set(outcomes.map(({ campaignId }) => campaignId)).size,
      reasons: [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
      outcomes: outcomes.slice(0, LAB_OUTCOMES_MAX),
      isCut: outcomes.length > LAB_OUTCOMES_MAX,
    };
  }

  #bidOf(campaignId: number, impId: string | undefined, made: readonly PreparedBid[]): LabOutcome['bid'] {
    const bid = made.find(({ win }) => win.campaign.id === campaignId && win.imp.id === impId);
    if (bid === undefined) return null;
    const { creative, cpmNanos } = bid.win;
    return {
      price: formatDollars(cpmNanos),
      creativeId: creative.id,
      creativeName: this.#parts.catalogue.creative(creative.id)?.fields.name ?? null,
    };
  }
}

/** The lab asks nobody outside, so that all bids are our own. */
const ownOf = (decision: Decision): readonly PreparedBid[] =>
  decision.kind === 'bid' ? decision.bids.filter((bid): bid is PreparedBid => 'win' in bid) : [];

const ORDER = new Map<string, number>(NO_BID_REASONS.map((reason, index) => [reason, index]));
/** Bids first, then those that came furthest. */
const distance = ({ reason }: LabOutcome): number =>
  reason === null ? -1 : NO_BID_REASONS.length - (ORDER.get(reason) ?? 0);

class Steps {
  readonly #startedMs = performance.now();
  readonly #steps: { name: string; micros: number }[] = [];

  time<Result>(name: string, work: () => Result): Result {
    const from = performance.now();
    const result = work();
    this.#steps.push({ name, micros: microsSince(from) });
    return result;
  }

  figures(): LabResult['timing'] {
    return { totalMicros: microsSince(this.#startedMs), steps: this.#steps };
  }
}

const microsSince = (fromMs: number): number => Math.round((performance.now() - fromMs) * 1_000);

function readRequest({ request, contentType }: LabRun, endpoint: Endpoint): Read {
  const text = request.trim();
  if (contentType === 'application/x-www-form-urlencoded') {
    const query = parseQuery(text.replace(/^\?/, ''));
    const feed = readFeedRequest(query, endpoint.fields.type, () => 'lab');
    return 'error' in feed ? { kind: 'unreadable', message: feed.error } : { kind: 'feed', feed };
  }
  if (text === '') return { kind: 'unreadable', message: 'The body is empty' };
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body)
      ? { kind: 'open-rtb', body }
      : { kind: 'unreadable', message: 'a bid request is a JSON object' };
  } catch {
    return { kind: 'unreadable', message: 'The body is not JSON' };
  }
}

function invalidRequest(message: string, clock: Steps): LabResult {
  const body = JSON.stringify({ status: 400, title: 'Bad Request', message });
  return {
    verdict: { status: 400, noBid: { reason: 'malformed', nbr: NBR.malformed ?? null }, message },
    normalised: null,
    consent: null,
    timing: clock.figures(),
    campaignsAsked: 0,
    reasons: [],
    outcomes: [],
    isCut: false,
    response: { contentType: 'application/problem+json', headers: {}, body },
    bids: [],
  };
}

const responseOf = (decision: Decision, { openrtbVersion }: LabRun): LabResult['response'] => ({
  contentType: decision.kind === 'bid' ? decision.contentType : null,
  headers: { 'x-openrtb-version': openrtbVersion },
  body: decision.kind === 'bid' ? decision.body : '',
});

function bidOf(bid: PreparedBid, read: Read): LabBid {
  const { win } = bid;
  const { creative, imp } = win;
  const format = creative.creativeType === 'interstitial' ? 'banner' : creative.creativeType;
  const { currency } = bid;
  return {
    impId: imp.id,
    campaignId: win.campaign.id,
    creativeId: creative.id,
    price: formatDollars(win.cpmNanos),
    currency,
    format,
    width: creative.width > 0 ? creative.width : null,
    height: creative.height > 0 ? creative.height : null,
    markup: read.kind === 'feed' ? listingOf(bid, read.feed) : markupOf(bid),
  };
}

const listingOf = (bid: PreparedBid, { format }: FeedRequest): string =>
  format === 'json' ? feedJson([feedAdOf(bid)]) : feedXml([feedAdOf(bid)]);

/** The request in today's shape as JSON: money as text, without the body that it was read from. */
function viewOf({ root: _root, ...request }: NormalisedRequest): Record<string, unknown> {
  const text = JSON.stringify(request, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value === Infinity ? null : value,
  );
  return JSON.parse(text) as Record<string, unknown>;
}
