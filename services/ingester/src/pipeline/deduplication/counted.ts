import { INVALID_TRAFFIC_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import type { TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';

import { kindBit } from '../history/kind-bits.ts';
import { creditKey, type CreditedConversion } from '../history/credited-conversions.ts';
import type { CountedDetail, CountedSoFar, History } from './counted-events.ts';
import { isDetailed, isImpressionOrBill } from './event-kinds.ts';
import type { BidCharge } from './price.ts';
import type { Reversal } from './reversal.ts';
import type { Decision } from './decision.ts';

const INVALID: ReadonlySet<string> = new Set(INVALID_TRAFFIC_REASONS);

/** What was counted in the past, and of what is deduplicated together so far. */
export class Counted implements CountedSoFar {
  readonly #past: History;
  /** By bid: a bit for each kind that was counted in this pass. */
  readonly #now = new Map<string, number>();
  readonly #details = new Map<string, CountedDetail[]>();
  readonly #credited = new Map<string, CreditedConversion[]>();
  readonly #charges = new Map<string, BidCharge>();
  /** Conversions whose credit was taken away in this pass. */
  readonly #moved = new Set<string>();
  /** Bids that were deduplicated invalid traffic in this pass. */
  readonly #invalid = new Set<string>();

  constructor(past: History) {
    this.#past = past;
  }

  has(bidId: string, kind: TrafficKind): boolean {
    return ((this.#now.get(bidId) ?? 0) & kindBit[kind]) !== 0 || this.#past.has(bidId, kind);
  }

  isInvalid(bidId: string): boolean {
    return this.#past.isInvalid(bidId) || this.#invalid.has(bidId);
  }

  isShown(bidId: string): boolean {
    return (this.has(bidId, 'impression') || this.has(bidId, 'bill')) && !this.charge(bidId).isReversed;
  }

  details(bidId: string): readonly CountedDetail[] {
    const all = [...this.#past.details(bidId), ...(this.#details.get(bidId) ?? [])];
    return this.#moved.size === 0
      ? all
      : all.filter((detail) => detail.kind === 'video' || !this.#moved.has(creditKey(detail)));
  }

  credited(conversionId: string): readonly CreditedConversion[] {
    const all = [...this.#past.credited(conversionId), ...(this.#credited.get(conversionId) ?? [])];
    return all.filter((one) => !this.#moved.has(creditKey(one)));
  }

  charge(bidId: string): BidCharge {
    return this.#charges.get(bidId) ?? this.#past.charge(bidId);
  }

  /** Remembers a deduplicated event; what does not count changes nothing but what is known of the price. */
  note(event: TrafficEvent, decision: Decision, charge: BidCharge): void {
    const { bidId } = event.claims;
    if (charge !== this.charge(bidId)) this.#charges.set(bidId, charge);
    if (isImpressionOrBill(event.kind) && INVALID.has(decision.reason)) this.#invalid.add(bidId);
    if (!decision.counted) return;
    this.#count(bidId, event.kind);
    if (!isDetailed(event.kind)) return;
    const detail = detailOf(event, decision);
    this.#details.set(bidId, [...(this.#details.get(bidId) ?? []), detail]);
    if (detail.kind !== 'conversion' || detail.conversionId === '') return;
    const { conversionId } = detail;
    this.#credited.set(conversionId, [...(this.#credited.get(conversionId) ?? []), detail]);
  }

  #count(bidId: string, kind: TrafficKind): void {
    this.#now.set(bidId, (this.#now.get(bidId) ?? 0) | kindBit[kind]);
  }

  /** Remembers the reversal of an event. */
  reverse({ kind, claims: { bidId } }: TrafficEvent, { charge, credited }: Reversal): void {
    this.#count(bidId, kind);
    if (charge !== undefined) {
      this.#charges.set(bidId, charge);
      this.#invalid.add(bidId);
    }
    if (credited !== undefined) this.#moved.add(creditKey(credited));
  }
}

function detailOf(event: TrafficEvent, { attribution, conversionType, price }: Decision): CountedDetail {
  if (event.kind === 'video') return { kind: 'video', videoEvent: event.videoEvent ?? '' };
  const { claims, conversion } = event;
  return {
    kind: 'conversion',
    bidId: claims.bidId,
    campaignId: claims.campaignId,
    pixelId: conversion?.pixelId ?? 0,
    conversionId: conversion?.conversionId ?? '',
    type: conversionType ?? event.conversionType ?? '',
    attribution,
    atMs: event.atMs,
    valueNanos: event.conversionValueNanos ?? 0n,
    spendNanos: price.spendNanos,
    costNanos: price.costNanos,
    halfHourMs: price.halfHourMs,
    claims,
  };
}
