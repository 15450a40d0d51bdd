import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';

/** `GET /admin/bidder/lab/samples`: requests that ship with the product. */
export const labSample = v.object({
  /** Its file's name without the ending. */
  name: v.string(),
  text: v.string(),
  contentType: v.picklist(['application/json', 'application/x-www-form-urlencoded', 'text/plain']),
  /** What is special about it; null when nothing is. */
  note: v.nullable(v.string()),
});
export type LabSample = v.InferOutput<typeof labSample>;
export const labSamplesAnswer = v.object({ data: v.array(labSample) });

/** One use of personal data, whether the request allows it, and which signal decided. */
export const labConsentUse = v.object({
  /** In words, such as "Frequency capping by device id". */
  use: v.string(),
  isAllowed: v.boolean(),
  /** The signal that decided, such as `regs.gdpr=1` without a decodable consent. */
  because: v.string(),
});

export const labConsent = v.object({
  /** What was found, and where: `regs.ext.gdpr` → `1`. User identifiers are never among them. */
  signals: v.array(v.object({ place: v.string(), value: v.string() })),
  mayUsePersonalIds: v.boolean(),
  isUnrestricted: v.boolean(),
  uses: v.array(labConsentUse),
});
export type LabConsent = v.InferOutput<typeof labConsent>;

/** Most rows of `outcomes` in an answer: bids first, then those that came furthest. */
export const LAB_OUTCOMES_MAX = 1_000;

/** What became of one campaign on one imp. */
export const labOutcome = v.object({
  /** Null where the reason holds for every imp. */
  impId: v.nullable(v.string()),
  campaignId: v.number(),
  campaignName: v.string(),
  /** The bidder's word for the filter that refused it; null when it bid. */
  reason: v.nullable(v.string()),
  /**
   * What that filter compared, where it can say: "asked for 320x50, has 300x250"; of a bid that was multiplied, how: "bid $2.00 × 1.30
   * (Site or app) = $2.60".
   */
  detail: v.nullable(v.string()),
  bid: v.nullable(
    v.object({
      /** CPM in the currency of the answer. */
      price: dollarsOutput,
      creativeId: v.number(),
      creativeName: v.nullable(v.string()),
    }),
  ),
});
export type LabOutcome = v.InferOutput<typeof labOutcome>;

/** A bid of the answer, with what the exchange would show. */
export const labBid = v.object({
  impId: v.string(),
  /** Null for a bid of DSP demand. */
  campaignId: v.nullable(v.number()),
  creativeId: v.nullable(v.number()),
  price: dollarsOutput,
  currency: v.string(),
  /** What `markup` is: HTML, a native JSON document, VAST, a landing page's URL, or an XML or JSON listing of a feed. */
  format: v.picklist(['banner', 'native', 'video', 'pop', 'push']),
  /** Device independent pixels; null where the format has none. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  markup: v.string(),
});
export type LabBid = v.InferOutput<typeof labBid>;

/** `POST /admin/bidder/lab`: what an exchange would have been answered, and why. Nothing of it is billed, held or kept. */
export const labResult = v.object({
  verdict: v.object({
    /** As the exchange would see it. */
    status: v.number(),
    /** Null with a bid. */
    noBid: v.nullable(
      v.object({
        /** The bidder's word, such as `no-campaign`. */
        reason: v.string(),
        /** OpenRTB's `nbr` code where one fits. */
        nbr: v.nullable(v.number()),
      }),
    ),
    /** What is wrong with a request that was refused; null otherwise. */
    message: v.nullable(v.string()),
  }),
  /** The request in today's shape; null when it could not be read. */
  normalised: v.nullable(v.record(v.string(), v.unknown())),
  consent: v.nullable(labConsent),
  timing: v.object({
    /** Microseconds from body to answer. */
    totalMicros: v.number(),
    steps: v.array(v.object({ name: v.string(), micros: v.number() })),
  }),
  /** How many campaigns were asked, and how many of them had each outcome. */
  campaignsAsked: v.number(),
  reasons: v.array(v.object({ reason: v.string(), count: v.number() })),
  outcomes: v.array(labOutcome),
  /** Whether `outcomes` was cut at `LAB_OUTCOMES_MAX`. */
  isCut: v.boolean(),
  response: v.object({
    contentType: v.nullable(v.string()),
    headers: v.record(v.string(), v.string()),
    /** Empty with 204. */
    body: v.string(),
  }),
  bids: v.array(labBid),
});
export type LabResult = v.InferOutput<typeof labResult>;
export const labAnswer = v.object({ data: labResult });
