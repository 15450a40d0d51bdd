import type { DealTerms, KnownDeals } from '@marquee/openrtb/slots/deal-terms';
import type { DealEvent } from '@marquee/schemas/deal/events';
import type { DealFields } from '@marquee/schemas/deal/fields';

interface Deal {
  readonly id: number;
  readonly fields: DealFields;
  readonly terms: DealTerms;
  /** Milliseconds since 1970. */
  readonly startMs: number;
  /** Exclusive. */
  readonly endMs: number;
}

type ByExchangeId = Map<string, Deal>;

/** Deals with exchanges, found by the ids that exchanges give them; folded from events. */
export class Deals {
  readonly #deals = new Map<number, Deal>();
  readonly #byEndpoint = new Map<number, ByExchangeId>();

  /** Those of an exchange that are in force now. */
  of(sspEndpointId: number, nowMs: number): KnownDeals {
    const deals = this.#byEndpoint.get(sspEndpointId);
    if (deals === undefined) return () => undefined;
    return (exchangeDealId) => {
      const deal = deals.get(exchangeDealId);
      if (deal === undefined || !deal.fields.isActive) return undefined;
      return nowMs >= deal.startMs && nowMs < deal.endMs ? deal.terms : undefined;
    };
  }

  apply(event: DealEvent): void {
    const { dealId: id, ...changed } = event.data;
    const before = this.#deals.get(id);
    if (before !== undefined) this.#remove(before);
    if (event.type === 'DealDeleted') this.#deals.delete(id);
    else if (event.type === 'DealCreated') this.#add(id, event.data);
    else if (before !== undefined) this.#add(id, { ...before.fields, ...(changed as Partial<DealFields>) });
  }

  #add(id: number, fields: DealFields): void {
    const { sspEndpointId, exchangeDealId, priceType, priceNanos, allowedUserIds, startAt, endAt } = fields;
    const deal: Deal = {
      id,
      fields,
      terms: { id, priceType, priceCpmNanos: priceNanos, allowedUserIds: new Set(allowedUserIds) },
      startMs: startAt === null ? -Infinity : Date.parse(startAt),
      endMs: endAt === null ? Infinity : Date.parse(endAt),
    };
    this.#deals.set(id, deal);
    const ofEndpoint: ByExchangeId = this.#byEndpoint.get(sspEndpointId) ?? new Map<string, Deal>();
    this.#byEndpoint.set(sspEndpointId, ofEndpoint.set(exchangeDealId, deal));
  }

  /** Another deal may have its exchange id by now. */
  #remove({ id, fields: { sspEndpointId, exchangeDealId } }: Deal): void {
    const ofEndpoint = this.#byEndpoint.get(sspEndpointId);
    if (ofEndpoint?.get(exchangeDealId)?.id === id) ofEndpoint.delete(exchangeDealId);
  }
}
