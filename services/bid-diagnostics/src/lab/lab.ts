import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import type { LabRun } from '@marquee/schemas/commands/lab';
import type { LabOutcome, LabResult } from '@marquee/schemas/queries/lab';
import { LAB_OUTCOMES_MAX } from '@marquee/schemas/queries/lab';
import type { ResponseNoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';
import { NO_BID_REASONS } from '@marquee/schemas/traffic/no-bid-reasons';

import type { AuctionRules } from '../ports/auction.ts';
import type { DiagnosedBidder, SimulatedAnswer, SimulatedBid } from '../ports/bidder.ts';
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

/**
 * Answers a request as an endpoint would, and says why: every campaign with the filter that refused it. The bidder rehearses
 * it beside its own state, so that nothing is billed, held, counted or recorded.
 */
export class Lab {
  readonly #bidder: DiagnosedBidder;
  readonly #rules: AuctionRules;

  constructor(bidder: DiagnosedBidder, rules: AuctionRules) {
    this.#bidder = bidder;
    this.#rules = rules;
  }

  /** Undefined when there is no such endpoint. */
  run(asked: LabRun): LabResult | undefined {
    const startedMs = performance.now();
    const recorder = new LabRecorder(this.#rules);
    const simulation = this.#bidder.simulate(asked, recorder);
    if (simulation === undefined) return undefined;
    const { request, steps } = simulation;
    const timing = (): LabResult['timing'] => ({
      totalMicros: Math.round((performance.now() - startedMs) * 1_000),
      steps: [...steps],
    });
    if (request === undefined) return invalidRequest(simulation.message, timing());
    const { answer } = simulation;
    const bids = answer.kind === 'bid' ? answer.bids : [];
    return {
      ...this.#outcomes(recorder, bids, request),
      verdict: {
        status: answer.kind === 'bid' ? 200 : 204,
        noBid: answer.kind === 'bid' ? null : { reason: answer.reason, nbr: NBR[answer.reason] ?? null },
        message: null,
      },
      normalised: viewOf(request),
      consent: consentReport(request.root, request.consent),
      timing: timing(),
      response: responseOf(answer, asked),
      bids: bids.map(({ creativeName: _name, detail: _detail, ...bid }) => bid),
    };
  }

  #outcomes(
    recorder: LabRecorder,
    bids: readonly SimulatedBid[],
    { imps }: NormalisedRequest,
  ): Pick<LabResult, 'campaignsAsked' | 'reasons' | 'outcomes' | 'isCut'> {
    const campaigns = [...this.#bidder.campaigns()];
    recorder.complete(campaigns.flatMap(({ serving }) => serving ?? []));
    const outcomes: LabOutcome[] = [];
    const leading = leadingPrices(bids);
    for (const { id, name, ineligibility, serving } of campaigns) {
      const campaign = { campaignId: id, campaignName: name };
      if (serving === undefined) {
        const reason = ineligibility ?? 'campaign-stopped';
        outcomes.push({ ...campaign, impId: null, reason, detail: null, bid: null });
        continue;
      }
      recorder.imps.forEach((imp, nth) => {
        const reason = imp.outcomes.get(id);
        if (reason === undefined) return;
        const bid = reason === null ? bidOf(id, imps[nth]?.id, bids) : undefined;
        outcomes.push({
          ...campaign,
          impId: imps[nth]?.id ?? null,
          reason,
          detail: bid?.detail ?? outcomeDetail(reason, serving, imp, leading.get(imps[nth]?.id ?? '')),
          bid: bid === undefined ? null : shownBid(bid),
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
}

function bidOf(
  campaignId: number,
  impId: string | undefined,
  bids: readonly SimulatedBid[],
): SimulatedBid | undefined {
  return bids.find((each) => each.campaignId === campaignId && each.impId === impId);
}

const shownBid = ({ price, creativeId, creativeName }: SimulatedBid): LabOutcome['bid'] =>
  creativeId === null ? null : { price, creativeId, creativeName };

/** By imp, the price of its highest bid with its currency: `$1.50`. */
function leadingPrices(bids: readonly SimulatedBid[]): ReadonlyMap<string, string> {
  const leading = new Map<string, SimulatedBid>();
  for (const bid of bids) {
    const known = leading.get(bid.impId);
    if (known === undefined || Number(bid.price) > Number(known.price)) leading.set(bid.impId, bid);
  }
  return new Map(
    [...leading].map(([impId, { price, currency }]) => [
      impId,
      currency === 'USD' ? `$${price}` : `${price} ${currency}`,
    ]),
  );
}

const ORDER = new Map<string, number>(NO_BID_REASONS.map((reason, index) => [reason, index]));
/** Bids first, then those that came furthest. */
const distance = ({ reason }: LabOutcome): number =>
  reason === null ? -1 : NO_BID_REASONS.length - (ORDER.get(reason) ?? 0);

function invalidRequest(message: string, timing: LabResult['timing']): LabResult {
  const body = JSON.stringify({ status: 400, title: 'Bad Request', message });
  return {
    verdict: { status: 400, noBid: { reason: 'malformed', nbr: NBR.malformed ?? null }, message },
    normalised: null,
    consent: null,
    timing,
    campaignsAsked: 0,
    reasons: [],
    outcomes: [],
    isCut: false,
    response: { contentType: 'application/problem+json', headers: {}, body },
    bids: [],
  };
}

const responseOf = (answer: SimulatedAnswer, { openrtbVersion }: LabRun): LabResult['response'] => ({
  contentType: answer.kind === 'bid' ? answer.contentType : null,
  headers: { 'x-openrtb-version': openrtbVersion },
  body: answer.kind === 'bid' ? answer.body : '',
});

/** The request in today's shape as JSON: money as text, without the body that it was read from. */
function viewOf({ root: _root, ...request }: NormalisedRequest): Record<string, unknown> {
  const text = JSON.stringify(request, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value === Infinity ? null : value,
  );
  return JSON.parse(text) as Record<string, unknown>;
}
