import type { TokenPurpose, TrackingTokens } from '@marquee/schemas/traffic/tracking-token';
import type { Verified } from '@marquee/schemas/traffic/tracking-token';
import type { TrafficMessage } from '@marquee/kit/traffic-log/port';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { TOPIC_OF_KIND, TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { encodeTrafficEvent } from '@marquee/schemas/traffic/traffic-event-json';
import { encodeVisit, visit } from '@marquee/schemas/traffic/visit';
import * as v from 'valibot';

import type { NoticeDetails } from '../notices/notices.ts';
import { trafficEventOf } from '../notices/notices.ts';
import type { TrafficLogWriter } from './traffic-log-writer.ts';
import type { DspNotices } from '../notices/dsp-notices.ts';
import type { Pixel } from '../conversions/pixel-registry.ts';
import type { TrackerCounts } from '../tracker-counts.ts';
import type { TrackerTuning } from '../tracker-config.ts';

export interface RecorderParts {
  readonly tokens: TrackingTokens;
  readonly logWriter: TrafficLogWriter;
  readonly dspNotices: DspNotices;
  readonly counts: TrackerCounts;
  readonly clock: () => Date;
  readonly tuning: TrackerTuning;
}

export type VerifiedToken = Verified & { readonly ok: true };
const MALFORMED = { ok: false, reason: 'malformed' } as const satisfies Verified;

/**
 * Records tracking events: counts them, notifies the DSP whose ad it is, and appends them to the traffic log.
 */
export class TrackingEventRecorder {
  readonly #parts: RecorderParts;

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  /** The claims of the token in a URL of ours; counted when it is none, or none of that purpose. */
  claimsOf(token: unknown, purpose: TokenPurpose): TrackingClaims | undefined {
    return this.verified(token, purpose)?.claims;
  }

  /**
   * The claims of a loss notice's token. Tokens of the layout before purposes were in markup too: a page that
   * shows the ad could report it lost, so that no loss of the exchange would be trusted any more.
   */
  claimsOfLoss(token: unknown): TrackingClaims | undefined {
    const verified = this.verified(token, 'notice');
    if (verified === undefined || !verified.isLegacy) return verified?.claims;
    this.#parts.counts.add('forged');
    return undefined;
  }

  /** The same with the bid's click id. */
  verified(token: unknown, purpose: TokenPurpose): VerifiedToken | undefined {
    const { counts, tokens } = this.#parts;
    const verified = typeof token === 'string' ? tokens.verify(token, purpose) : MALFORMED;
    if (verified.ok) return verified;
    counts.add(verified.reason);
    return undefined;
  }

  /**
   * Resolves when the event is durable: for servers, which come again.
   * @throws LogUnavailable
   */
  async append(kind: TrafficKind, claims: TrackingClaims, details: NoticeDetails): Promise<void> {
    const event = this.#event(kind, claims, details);
    await this.#parts.logWriter.append(TOPIC_OF_KIND[kind], messageOf(event));
    this.#parts.dspNotices.note(claims, event);
  }

  /**
   * Takes the event and keeps trying: for people, who do not come again. Answers what it wrote down.
   * @param until `accepted` does not wait for a disk: for images and clicks, of which a second one of a bid counts as a
   * replay
   * @param waitMs longest time to hold up the caller
   */
  async deliver(
    kind: TrafficKind,
    claims: TrackingClaims,
    details: NoticeDetails,
    { until, waitMs }: { readonly until: 'durable' | 'accepted'; readonly waitMs: number },
  ): Promise<TrafficEvent> {
    const { logWriter, dspNotices } = this.#parts;
    const event = this.#event(kind, claims, details);
    dspNotices.note(claims, event);
    const [topic, message] = [TOPIC_OF_KIND[kind], messageOf(event)];
    if (until === 'durable') await logWriter.deliver(topic, message, waitMs);
    else await logWriter.accept(topic, message, waitMs);
    return event;
  }

  /** A person met a pixel; nothing where no key of the person is known. */
  async visited({ pixelId, userId }: Pixel, identityKey: string, waitMs: number): Promise<void> {
    const { clock, counts, logWriter } = this.#parts;
    const met = v.safeParse(visit, {
      schemaVersion: 1,
      atMs: clock().getTime(),
      pixelId,
      userId,
      personKey: identityKey,
    });
    if (!met.success) return;
    counts.add('visit');
    await logWriter.deliver(TOPICS.visits, { key: identityKey, value: encodeVisit(met.output) }, waitMs);
  }

  #event(kind: TrafficKind, claims: TrackingClaims, details: NoticeDetails): TrafficEvent {
    const { counts, clock, tuning } = this.#parts;
    const event = trafficEventOf(kind, claims, details, clock().getTime(), tuning);
    counts.add(kind);
    if (event.notBillable !== '') counts.add(`not-billable:${event.notBillable}`);
    counts.notice(kind, claims.bidId);
    return event;
  }
}

const messageOf = (event: TrafficEvent): TrafficMessage => ({
  key: event.claims.bidId,
  value: encodeTrafficEvent(event),
});
