import { BILLING_GRACE_MS } from '@marquee/schemas/traffic/billing-grace';
import { CLICK_WINDOW_MS, VIEW_WINDOW_MS } from '@marquee/schemas/traffic/attribution';
import { HOUR_MS } from '@marquee/schemas/common/time';

import type { SpillFiles } from './recording/spill.ts';

/** Configuration of the tracker. It reads no environment variables itself. */
export interface TrackerConfig {
  /** Key of tracking tokens, shared with the bidder; `previous` while a rotation lasts. */
  readonly trackingSecret: string;
  readonly previousTrackingSecret?: string | undefined;
  /** Origin of the edge as browsers see it: over https the cookies of the attribution work on other people's pages. */
  readonly publicEdgeUrl?: string | undefined;
  /**
   * Addresses and networks of servers that put ads into videos, whose headers about the device are trusted.
   */
  readonly trustedDeviceProxies?: readonly string[] | undefined;
  /** DSP endpoints may be on this machine, and their notices go there, for development. Default false. */
  readonly allowsLoopbackDsps?: boolean | undefined;
  /** Where what people were answered for outlives the process; see `Spill`. */
  readonly spill?: SpillFiles | undefined;
  readonly tuning?: Partial<TrackerTuning> | undefined;
}

export interface TrackerTuning {
  /** So long after the end of a bid what wins and bills it still counts: as long as the bidder holds its money. */
  readonly billingGraceMs: number;
  /** After the bid a click counts this long; later ones lead on but do not count. */
  readonly clickWindowMs: number;
  /** After the bid a conversion is ascribed to its click this long. */
  readonly conversionWindowMs: number;
  /** After the bid a conversion is ascribed to its view this long. */
  readonly viewWindowMs: number;
  /** How long a click waits at most until its short click id is kept; then it gets the long one. */
  readonly clickIdWaitMs: number;
  /** How long an exchange waits for the log before it is asked to retry, milliseconds. */
  readonly appendTimeoutMs: number;
  /** Messages that may wait for the log, in flight and spooled together. */
  readonly capacity: number;
  /** Pause before the spool is tried again. */
  readonly retryMs: number;
  /** Notices that are remembered to recognise replays, for the count alone. */
  readonly replayMemory: number;
  /** Clicks of one person on one creative in an hour that a person may make. */
  readonly personClicksMax: number;
  /** The same of one address and user agent, behind which a household or an office may be. */
  readonly addressClicksMax: number;
  /** The same of one network (/24 of IPv4, /64 of IPv6), whatever its user agents. */
  readonly networkClicksMax: number;
  /** Impressions of one creative in an hour that one person may see. */
  readonly personImpressionsMax: number;
  /** The same of one address and user agent, in an hour and in a minute. */
  readonly addressImpressionsMax: number;
  readonly addressImpressionsPerMinuteMax: number;
  /** The same of one network in an hour, behind which a whole neighbourhood of a provider may be. */
  readonly networkImpressionsMax: number;
  /** A click that follows its bid sooner was made by no hand. */
  readonly fastestClickMs: number;
  /** Users, browsers and networks whose clicks and impressions are remembered for the last hour. */
  readonly activityMemory: number;
  /** How long a DSP may take to answer a notice. */
  readonly noticeTimeoutMs: number;
  /** A notice that was not taken comes again after this, as exchanges do. */
  readonly noticeRetryMs: number;
  /** So long after the first attempt a notice is given up. */
  readonly noticeRetryForMs: number;
  /** Notices to DSPs that may wait; more are dropped and counted. */
  readonly noticeCapacity: number;
  /** Notices to DSPs under way at once. */
  readonly noticesAtOnce: number;
}

export const DEFAULT_TUNING: TrackerTuning = {
  billingGraceMs: BILLING_GRACE_MS,
  clickWindowMs: 24 * HOUR_MS,
  conversionWindowMs: CLICK_WINDOW_MS,
  viewWindowMs: VIEW_WINDOW_MS,
  clickIdWaitMs: 150,
  appendTimeoutMs: 2_000,
  capacity: 50_000,
  retryMs: 250,
  replayMemory: 200_000,
  personClicksMax: 10,
  addressClicksMax: 30,
  networkClicksMax: 50,
  personImpressionsMax: 60,
  addressImpressionsMax: 300,
  addressImpressionsPerMinuteMax: 30,
  networkImpressionsMax: 1_500,
  fastestClickMs: 300,
  activityMemory: 50_000,
  noticeTimeoutMs: 2_000,
  noticeRetryMs: 10_000,
  noticeRetryForMs: 60_000,
  noticeCapacity: 10_000,
  noticesAtOnce: 32,
};
