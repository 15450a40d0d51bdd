import { HashTable } from '@marquee/kit/hashing/hash-table';
import type { TextHash } from '@marquee/kit/hashing/text-hash';
import { hashOf } from '@marquee/kit/hashing/text-hash';

/** A bid that may still be billed. */
export interface Reservation {
  readonly bidId: string;
  readonly userId: number;
  /** `DSP_CAMPAIGN`: only its endpoint is held to it. */
  readonly campaignId: number;
  /** What the wallet loses at most: the bid with its markup, nano-dollars. */
  readonly nanos: bigint;
  readonly expiresAtMs: number;
  /** The SSP endpoint that the bid answers, and its cost there at most: for the spend limit of the endpoint. */
  readonly sspEndpointId?: number;
  readonly costNanos?: bigint;
  /** What it holds of the campaign's impressions of the day: 0 once it was shown. Absent is 1. */
  readonly impressions?: number;
  /** Id that the bids of one imp share when the exchange buys one of them; undefined for a single bid. */
  readonly groupId?: string | undefined;
}

/** A bid as it was held. */
export interface OpenReservation extends Reservation {
  /** When it was reserved, milliseconds since 1970. */
  readonly madeAtMs: number;
  /** It was billed: what is held is for its impression, or for what its clicks or conversions are expected to charge. */
  readonly isBilled: boolean;
  /** What stays held for the clicks or conversions of a bid that was billed just now. */
  readonly keptNanos?: bigint;
}

/** How a bid ended; a withdrawn bid was never sent, so no notice contradicts it. */
export type Outcome = 'billed' | 'lost' | 'withdrawn';

/** Marks of bids that are over are kept this long, so that the second of bill and pixel does not count again. */
const DONE_KEPT_MS = 5 * 60_000;
/** Reservations that expire within this many milliseconds expire together, at their end. */
const TICK_MS = 50;
/** After a clock that jumped further, or at the start, every tick is looked at once instead of counting up to it. */
const NEAR_TICKS = 600_000 / TICK_MS;
/** Places that are made at a time: a power of two. */
const PAGE_BITS = 12;
const PAGE_SIZE = 1 << PAGE_BITS;
const NOWHERE = -1;
/**
 * States of a bid. `clicked`: the click is billed, and the impression, or a click that is charged, is not yet
 * reported.
 */
const STATES = ['open', 'billed', 'lost', 'withdrawn', 'clicked'] as const;
const OPEN = STATES.indexOf('open');
const BILLED = STATES.indexOf('billed');
const CLICKED = STATES.indexOf('clicked');

/**
 * Bids in columns. At ten thousand bids a second minutes of them are millions, and as many objects would stop the
 * process whenever garbage is collected.
 */
class Page {
  readonly bidIds = new Array<string>(PAGE_SIZE).fill('');
  readonly userIds = new Float64Array(PAGE_SIZE);
  readonly campaignIds = new Float64Array(PAGE_SIZE);
  /** NaN for none. */
  readonly sspEndpointIds = new Float64Array(PAGE_SIZE);
  readonly nanos = new BigInt64Array(PAGE_SIZE);
  readonly costNanos = new BigInt64Array(PAGE_SIZE);
  /** When it expires or, once it is over, when its mark does. */
  readonly dueMs = new Float64Array(PAGE_SIZE);
  readonly madeAtMs = new Float64Array(PAGE_SIZE);
  readonly states = new Uint8Array(PAGE_SIZE);
  readonly impressions = new Uint8Array(PAGE_SIZE);
  /** The next place that is free, or of the same tick. */
  readonly next = new Int32Array(PAGE_SIZE);
}

/**
 * Open bids by id, and the ids of bids that are over; both are found again when they expire. About 120 bytes a bid,
 * its id included.
 */
export class Reservations {
  readonly #hash: (bidId: string) => TextHash;
  /** By the hash of its id, the place of a bid. */
  readonly #places = new HashTable(true);
  /** Places of bids whose hash belongs to another one: next to none, ever. */
  readonly #twins = new Map<string, number>();
  readonly #pages: Page[] = [];
  /** By tick, the first of the places that are due in it. */
  readonly #due = new Map<number, number>();
  #free = NOWHERE;
  #sweptTick = Number.NaN;
  #size = 0;

  constructor(hash: (bidId: string) => TextHash = hashOf) {
    this.#hash = hash;
  }

  /** Bids for which something is held. */
  get size(): number {
    return this.#size;
  }

  /** Undefined while the bid is open, and for one that is not known. */
  outcome(bidId: string): Outcome | undefined {
    const place = this.#placeOf(bidId);
    if (place === undefined) return undefined;
    const state = STATES[this.#page(place).states[rowOf(place)]!];
    if (state === 'clicked') return 'billed';
    return state === 'open' ? undefined : state;
  }

  /** The SSP endpoint that an open bid answers; undefined without one, and for a bid that is not open. */
  endpointOf(bidId: string): number | undefined {
    const place = this.#placeOf(bidId);
    if (place === undefined) return undefined;
    const page = this.#page(place);
    const sspEndpointId = page.sspEndpointIds[rowOf(place)]!;
    return page.states[rowOf(place)] !== OPEN || Number.isNaN(sspEndpointId) ? undefined : sspEndpointId;
  }

  /**
   * False, and nothing is changed, when the bid is held already or over.
   * @param untilMs it is held until then, milliseconds since 1970; answered as `expiresAtMs` from then on
   * @param nowMs answered as `madeAtMs`
   */
  add(reservation: Reservation, untilMs: number, nowMs: number): boolean {
    return this.#add(reservation, untilMs, nowMs, OPEN);
  }

  /** The same with a bid that was billed, and holds what its clicks or conversions are expected to charge. */
  addBilled(reservation: Reservation, untilMs: number, nowMs: number): boolean {
    return this.#add(reservation, untilMs, nowMs, CLICKED);
  }

  #add(reservation: Reservation, untilMs: number, nowMs: number, state: number): boolean {
    const place = this.#take(reservation.bidId);
    if (place === undefined) return false;
    const page = this.#page(place);
    const row = rowOf(place);
    page.userIds[row] = reservation.userId;
    page.campaignIds[row] = reservation.campaignId;
    page.sspEndpointIds[row] = reservation.sspEndpointId ?? Number.NaN;
    page.nanos[row] = reservation.nanos;
    page.costNanos[row] = reservation.costNanos ?? 0n;
    page.madeAtMs[row] = nowMs;
    page.states[row] = state;
    page.impressions[row] = reservation.impressions ?? 1;
    this.#plan(place, untilMs);
    this.#size += 1;
    return true;
  }

  /** Ends a bid: answers its reservation if it was open. */
  finish(bidId: string, outcome: Outcome, nowMs: number): OpenReservation | undefined {
    const doneUntilMs = nowMs + DONE_KEPT_MS;
    const known = this.#placeOf(bidId);
    const place = known ?? this.#take(bidId)!;
    const page = this.#page(place);
    const row = rowOf(place);
    const reservation = known !== undefined && page.states[row] === OPEN ? this.#read(place) : undefined;
    page.states[row] = STATES.indexOf(outcome);
    if (known === undefined) this.#plan(place, doneUntilMs);
    if (reservation === undefined) return undefined;
    // It stays where it was planned, and is planned again when it is met there.
    page.dueMs[row] = doneUntilMs;
    this.#size -= 1;
    return reservation;
  }

  /**
   * Bills a bid by its click: returns what was held for its price if it was open. What is held for an
   * impression that is not yet reported stays held.
   */
  click(bidId: string, nowMs: number): OpenReservation | undefined {
    const place = this.#placeOf(bidId);
    if (place === undefined) return this.finish(bidId, 'billed', nowMs);
    const page = this.#page(place);
    const row = rowOf(place);
    if (page.states[row] !== OPEN || page.impressions[row] === 0) return this.finish(bidId, 'billed', nowMs);
    const reservation = { ...this.#read(place), impressions: 0 };
    page.states[row] = CLICKED;
    page.nanos[row] = 0n;
    page.costNanos[row] = 0n;
    return reservation;
  }

  /**
   * Bills what was bought of a bid whose clicks or conversions are charged: answers what was held for its cost and, where
   * that is its impression, for that. What it is expected to be charged stays held until it expires. Undefined, and nothing
   * is noted, for a bid that is not known.
   */
  bill(bidId: string, isShown: boolean, nowMs: number): OpenReservation | undefined {
    const place = this.#placeOf(bidId);
    if (place === undefined) return undefined;
    const page = this.#page(place);
    const row = rowOf(place);
    if (page.states[row] !== OPEN) return this.finish(bidId, 'billed', nowMs);
    const held = this.#read(place);
    const impressions = isShown ? (held.impressions ?? 0) : 0;
    page.states[row] = CLICKED;
    page.costNanos[row] = 0n;
    page.impressions[row] = (held.impressions ?? 0) - impressions;
    return { ...held, nanos: 0n, impressions, keptNanos: held.nanos };
  }

  /** A bid that is bought by the click was shown: answers what was held for that, and nothing of its price. */
  show(bidId: string, nowMs: number): OpenReservation | undefined {
    const place = this.#placeOf(bidId);
    if (place === undefined) return undefined;
    const page = this.#page(place);
    const row = rowOf(place);
    const state = page.states[row];
    if ((state !== OPEN && state !== CLICKED) || page.impressions[row] === 0) return undefined;
    const reservation = { ...this.#read(place), nanos: 0n, costNanos: 0n };
    page.impressions[row] = 0;
    if (state === OPEN || page.nanos[row] !== 0n) return reservation;
    page.states[row] = BILLED;
    page.dueMs[row] = nowMs + DONE_KEPT_MS;
    this.#size -= 1;
    return reservation;
  }

  /** Answers what has expired by now, to the tick, and forgets it. */
  sweep(nowMs: number): OpenReservation[] {
    const now = Math.floor(nowMs / TICK_MS);
    const expired: OpenReservation[] = [];
    if (now - this.#sweptTick < NEAR_TICKS) {
      for (let tick = this.#sweptTick + 1; tick <= now; tick += 1) this.#sweepTick(tick, now, expired);
    } else {
      for (const tick of this.#due.keys()) if (tick <= now) this.#sweepTick(tick, now, expired);
    }
    this.#sweptTick = now;
    return expired;
  }

  #sweepTick(tick: number, now: number, expired: OpenReservation[]): void {
    let place = this.#due.get(tick) ?? NOWHERE;
    this.#due.delete(tick);
    while (place !== NOWHERE) {
      const page = this.#page(place);
      const row = rowOf(place);
      const next = page.next[row]!;
      if (tickOf(page.dueMs[row]!) > now) this.#plan(place, page.dueMs[row]!);
      else {
        if (page.states[row] === OPEN || page.states[row] === CLICKED) {
          expired.push(this.#read(place));
          this.#size -= 1;
        }
        this.#forget(place);
      }
      place = next;
    }
  }

  #read(place: number): OpenReservation {
    const page = this.#page(place);
    const row = rowOf(place);
    const sspEndpointId = page.sspEndpointIds[row]!;
    return {
      bidId: page.bidIds[row]!,
      userId: page.userIds[row]!,
      campaignId: page.campaignIds[row]!,
      nanos: page.nanos[row]!,
      costNanos: page.costNanos[row]!,
      impressions: page.impressions[row]!,
      expiresAtMs: page.dueMs[row]!,
      madeAtMs: page.madeAtMs[row]!,
      isBilled: page.states[row] === CLICKED,
      ...(Number.isNaN(sspEndpointId) ? {} : { sspEndpointId }),
    };
  }

  #plan(place: number, dueMs: number): void {
    const page = this.#page(place);
    const row = rowOf(place);
    // What is due in a tick that was swept already is due in the next one.
    const tick = Math.max(tickOf(dueMs), Number.isNaN(this.#sweptTick) ? 0 : this.#sweptTick + 1);
    page.dueMs[row] = dueMs;
    page.next[row] = this.#due.get(tick) ?? NOWHERE;
    this.#due.set(tick, place);
  }

  #placeOf(bidId: string): number | undefined {
    const { high, low } = this.#hash(bidId);
    const place = this.#places.get(high, low);
    if (place !== undefined && this.#idAt(place) === bidId) return place;
    return this.#twins.size === 0 ? undefined : this.#twins.get(bidId);
  }

  /** A place for a bid that has none; undefined when it has one. */
  #take(bidId: string): number | undefined {
    if (this.#free === NOWHERE) this.#addPage();
    const place = this.#free;
    const { high, low } = this.#hash(bidId);
    if (this.#twins.size > 0 && this.#twins.has(bidId)) return undefined;
    if (!this.#places.add(high, low, place)) {
      if (this.#placeOf(bidId) !== undefined) return undefined;
      this.#twins.set(bidId, place);
    }
    const page = this.#page(place);
    const row = rowOf(place);
    this.#free = page.next[row]!;
    page.bidIds[row] = bidId;
    return place;
  }

  #forget(place: number): void {
    const page = this.#page(place);
    const row = rowOf(place);
    const bidId = page.bidIds[row]!;
    if (this.#twins.size === 0 || !this.#twins.delete(bidId)) {
      const { high, low } = this.#hash(bidId);
      this.#places.delete(high, low);
    }
    page.bidIds[row] = '';
    page.next[row] = this.#free;
    this.#free = place;
  }

  #idAt(place: number): string {
    return this.#page(place).bidIds[rowOf(place)]!;
  }

  #addPage(): void {
    const first = this.#pages.length << PAGE_BITS;
    const page = new Page();
    for (let row = 0; row < PAGE_SIZE; row += 1) page.next[row] = first + row + 1;
    page.next[PAGE_SIZE - 1] = NOWHERE;
    this.#pages.push(page);
    this.#free = first;
  }

  #page(place: number): Page {
    return this.#pages[place >>> PAGE_BITS]!;
  }
}

/** Row of a reservation in its page. */
const rowOf = (place: number): number => place & (PAGE_SIZE - 1);

/** The tick at whose end it is due. */
const tickOf = (dueMs: number): number => Math.ceil(dueMs / TICK_MS);
