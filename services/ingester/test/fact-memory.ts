import type { TrafficMessage } from '@marquee/kit/traffic-log/port';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { INVALID_TRAFFIC_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';

import { chargesOf } from '../src/pipeline/history/load-charges.ts';
import type { Block } from '../src/pipeline/block.ts';
import { splitBlocks } from '../src/pipeline/split-blocks.ts';
import { creditedOf, type DetailRow } from '../src/pipeline/history/credited-conversions.ts';
import { deduplicate } from '../src/pipeline/deduplication/deduplicate.ts';
import { moveCredits } from '../src/pipeline/move-credits.ts';
import { parse } from '../src/pipeline/parse.ts';
import { NOTHING_CHARGED } from '../src/pipeline/deduplication/price.ts';
import { buildRows } from '../src/pipeline/rows.ts';
import type { CountedDetail, History } from '../src/pipeline/deduplication/counted-events.ts';
import { isImpressionOrBill } from '../src/pipeline/deduplication/event-kinds.ts';
import { messageOf } from './traffic.ts';

/**
 * Facts of passes that were deduplicated one after the other, and what each pass remembers of those before: `seen.ts`
 * without a store.
 */
export class FactMemory {
  readonly facts: Fact[] = [];
  /** False: what is missing in another topic may lie unread. */
  isRead = true;
  #offset = 0n;

  /**
   * Deduplicates events together and keeps their facts; then the events that the ingester appended meanwhile.
   */
  async pass(events: readonly TrafficEvent[]): Promise<void> {
    const appended = await this.deduplicate(events);
    if (appended.length > 0) await this.pass(appended);
  }

  /**
   * Deduplicates events together and keeps their facts. Resolves with the events that the ingester appended.
   */
  async deduplicate(events: readonly TrafficEvent[]): Promise<TrafficEvent[]> {
    const blocks = [...new Set(events.map(({ kind }) => TOPIC_OF_KIND[kind]))].flatMap((topic) =>
      this.#blocksOf(
        topic,
        events.filter(({ kind }) => TOPIC_OF_KIND[kind] === topic),
      ),
    );
    const decisions = deduplicate(blocks, this.#past());
    const appended: TrafficMessage[] = [];
    await moveCredits(decisions, {
      trafficLog: {
        append: async (_topic, messages) => {
          appended.push(...messages);
        },
      },
      factStore: {
        query: async <Row>(_sql: string, params: object = {}) => this.#claimsRows(params) as Row[],
      },
    });
    this.facts.push(...buildRows(blocks, decisions, 1n));
    const messages = appended.map((message) => ({ ...message, offset: 0n, timestampMs: 0 }));
    return parse({ topic: 'conversions', partition: 0, messages }).map((item) => {
      if (!('event' in item)) throw new Error(item.unreadable);
      return item.event;
    });
  }

  /** A statistic of the facts, of everything or of one campaign. */
  sum(
    name: 'impressions' | 'wins' | 'conversions' | 'spend_nanos' | 'cost_nanos' | 'conversion_value_nanos',
    isIn: (fact: Fact) => boolean = () => true,
  ): number {
    return this.facts
      .filter((fact) => fact.counted === 1 && isIn(fact))
      .reduce((sum, fact) => sum + Number(fact[name]), 0);
  }

  #blocksOf(topic: string, events: readonly TrafficEvent[]): Block[] {
    const messages = events.map((event) => ({
      ...messageOf(event),
      offset: (this.#offset += 1n),
      timestampMs: event.atMs,
    }));
    return splitBlocks({ topic, partition: 0, epoch: '' }, parse({ topic, partition: 0, messages }));
  }

  #past(): History {
    const facts = [...this.facts];
    const counted = facts.filter((fact) => fact.counted === 1);
    const charges = chargesOf(
      counted
        .filter(({ kind }) => kind === 'win' || kind === 'bill' || kind === 'impression')
        .map((fact) => ({
          bid_id: fact.bid_id,
          kind: fact.kind,
          spend: String(fact.spend_nanos),
          cost: String(fact.cost_nanos),
          clearing: fact.clearing_nanos === null ? null : String(fact.clearing_nanos),
          impressions: fact.impressions,
          half_hour_s: fact.half_hour.getTime() / 1_000,
        })),
    );
    const details = counted.filter(({ kind }) => kind === 'conversion' || kind === 'video').map(detailRow);
    const credited = creditedOf(details);
    return {
      has: (bidId, kind) => counted.some((fact) => fact.bid_id === bidId && fact.kind === kind),
      isInvalid: (bidId) => facts.some((fact) => fact.bid_id === bidId && isInvalidShow(fact)),
      charge: (bidId) => charges.get(bidId) ?? NOTHING_CHARGED,
      details: (bidId): CountedDetail[] => [
        ...credited.filter((one) => one.bidId === bidId),
        ...counted
          .filter((fact) => fact.kind === 'video' && fact.bid_id === bidId)
          .map((fact) => ({ kind: 'video' as const, videoEvent: fact.video_event })),
      ],
      credited: (id) => credited.filter(({ conversionId }) => conversionId === id),
      isRead: () => this.isRead,
    };
  }

  #claimsRows(params: object): unknown[] {
    return this.facts
      .filter(({ bid_id, conversion_id, conversions }) => {
        const asked = params as Record<string, unknown>;
        return conversions === 1 && bid_id === asked['bidId'] && conversion_id === asked['conversionId'];
      })
      .map((fact) => ({ ...fact, bid_at_ms: fact.bid_at.getTime() }));
  }
}

const isInvalidShow = ({ kind, reason }: Fact): boolean =>
  kind !== 'unreadable' && isImpressionOrBill(kind) && INVALID_TRAFFIC_REASONS.some((one) => one === reason);

const detailRow = (fact: Fact): DetailRow => ({
  bid_id: fact.bid_id,
  kind: fact.kind === 'video' ? 'video' : 'conversion',
  pixel_id: fact.pixel_id,
  conversion_id: fact.conversion_id,
  video_event: fact.video_event,
  at_ms: String(fact.at.getTime()),
  conversion_type: fact.conversion_type,
  attribution: fact.attribution,
  conversions: fact.conversions,
  campaign_id: fact.campaign_id,
  value: String(fact.conversion_value_nanos),
  spend: String(fact.spend_nanos),
  cost: String(fact.cost_nanos),
  half_hour_s: fact.half_hour.getTime() / 1_000,
});
