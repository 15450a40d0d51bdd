import { chargeOf } from '@marquee/schemas/common/markup';
import { DAY_MS } from '@marquee/schemas/common/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Circuit } from './endpoint/circuit.ts';
import { DaySpend } from './endpoint/day-spend.ts';
import { EndpointFigures } from './endpoint/endpoint-figures.ts';
import { leastDspPriceNanos, markupBpsOf, ownPriceNanos, dspChargeNanos } from './answer/margin.ts';
import { noticeUrl, partlyFilled, winMacros } from './notices/notice-url.ts';
import type { DspBid } from './dsp-bid.ts';

describe('the margin', () => {
  const price = fc.bigInt({ min: 1n, max: 10_000_000_000n });
  const margin = fc.record({ marginBps: fc.integer({ min: 0, max: 9_900 }), isDirect: fc.boolean() });

  it('leaves the least DSP price exactly enough for a floor', () => {
    fc.assert(
      fc.property(price, margin, (floor, of) => {
        const least = leastDspPriceNanos(floor, of);
        expect(ownPriceNanos(least, of)).toBeGreaterThanOrEqual(floor);
        expect(ownPriceNanos(least - 1n, of)).toBeLessThan(floor);
      }),
    );
  });

  it('never charges more than was bid, nor less than we pay, at any clearing price', () => {
    fc.assert(
      fc.property(price, margin, fc.option(price), (theirs, of, clearing) => {
        const priceNanos = ownPriceNanos(theirs, of);
        const markupBps = markupBpsOf(of);
        const charge = chargeOf({ bidNanos: priceNanos, markupBps }, clearing);
        expect(charge).toBeLessThanOrEqual(theirs);
        expect(dspChargeNanos({ priceNanos, dspPriceNanos: theirs, markupBps }, clearing)).toBe(charge);
        const paid = clearing === null || clearing > priceNanos ? priceNanos : clearing;
        expect(charge).toBeGreaterThanOrEqual(paid);
        if (of.isDirect) expect(charge).toBe(paid);
      }),
    );
  });
});

describe('notices', () => {
  const bid = { priceNanos: 900n, dspPriceNanos: 1_000n, markupBps: 1_111, kind: 'banner' } as DspBid;

  it('are filled with what is known; what is not is left, or emptied at the end', () => {
    const url =
      'https://b.example/?i=${AUCTION_ID}&p=%24%7BAUCTION_PRICE%7D&b=${AUCTION_PRICE:B64}&x=${AUCTION_NOVELTY}';
    const known = partlyFilled(url, { ID: 'a b' });
    expect(known).toBe(url.replace('${AUCTION_ID}', 'a%20b'));
    expect(noticeUrl(known, { PRICE: '1.25' })).toBe('https://b.example/?i=a%20b&p=1.25&b=MS4yNQ%3D%3D&x=');
  });

  it('name what the bidder pays and not what we pay', () => {
    const said = (clearing: bigint | null) => winMacros(bid, clearing, { isFeed: false, nowMs: 5 })['PRICE'];
    expect(said(null)).toBe('0.001');
    expect(said(450n)).toBe('0.0005');
    expect(said(2_000n)).toBe('0.001');
  });

  it('name dollars for a visit to who bid so', () => {
    const pop = { ...bid, kind: 'pop' } as const;
    expect(winMacros(pop, null, { isFeed: true, nowMs: 5 })['PRICE']).toBe('0.000001');
    // Over OpenRTB it is a CPM, as of every other ad.
    expect(winMacros(pop, null, { isFeed: false, nowMs: 5 })['PRICE']).toBe('0.001');
  });
});

describe('the circuit', () => {
  const circuit = () => new Circuit({ failures: 3, pauseMs: 100, pauseMaxMs: 300 });

  it('opens after failures in a row, and lets one probe through after the pause', () => {
    const one = circuit();
    one.failed(0);
    one.failed(0);
    one.succeeded();
    for (let count = 0; count < 2; count += 1) one.failed(0);
    expect(one.take(0)).toBe(true);
    one.failed(0);
    expect([one.take(0), one.take(99)]).toEqual([false, false]);
    expect([one.isClosed(100), one.take(100), one.take(100)]).toEqual([true, true, false]);
    one.succeeded();
    expect([one.take(100), one.take(100)]).toEqual([true, true]);
  });

  it('waits twice as long after each failed probe, up to a bound', () => {
    const one = circuit();
    for (let count = 0; count < 3; count += 1) one.failed(0);
    let now = 100;
    for (const pause of [200, 300, 300]) {
      expect(one.take(now)).toBe(true);
      one.failed(now);
      expect(one.isClosed(now + pause - 1)).toBe(false);
      now += pause;
    }
    // Once it was back, it is as new.
    expect(one.take(now)).toBe(true);
    one.succeeded();
    for (let count = 0; count < 3; count += 1) one.failed(now);
    expect([one.isClosed(now + 99), one.isClosed(now + 100)]).toEqual([false, true]);
  });

  it('is not held open by calls that were under way', () => {
    const one = circuit();
    for (let count = 0; count < 3; count += 1) one.failed(0);
    one.failed(90);
    expect(one.take(100)).toBe(true);
  });
});

describe('the spend of a day', () => {
  let offset = 0n;
  const place = (atMs: number, partition = 0) => ({ partition, offset: (offset += 1n), atMs });

  it('outlives its process, to the bill, until the day is over', () => {
    const before = new DaySpend();
    before.charge('a', 60n, place(10), 10);
    before.charge('b', 7n, place(15, 3), 15);
    const known = place(20);
    before.charge('c', 5n, known, 20);
    const after = new DaySpend();
    for (const day of before.days(30)) after.restore(day, 40);
    expect(after.spentNanos(40)).toBe(72n);
    // The log is read again from before where the other one stood.
    expect(after.charge('c', 5n, known, 40)).toBe(false);
    expect(after.charge('d', 1n, place(35), 40)).toBe(true);
    expect(after.spentNanos(40)).toBe(73n);
    expect(before.days(DAY_MS)).toEqual([]);
    const tomorrow = new DaySpend();
    for (const day of before.days(30)) tomorrow.restore(day, DAY_MS);
    expect(tomorrow.spentNanos(DAY_MS)).toBe(0n);
  });

  it('never passes its limit, whatever the order of bids, bills, losses and repetitions', () => {
    const act = fc.record({
      what: fc.constantFrom('reserve', 'charge', 'release', 'wait'),
      bid: fc.integer({ min: 0, max: 9 }),
      nanos: fc.bigInt({ min: 1n, max: 40n }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const spend = new DaySpend();
        const open = new Map<string, bigint>();
        const charged = new Set<string>();
        let now = 0;
        let spent = 0n;
        for (const { what, bid, nanos } of acts) {
          const id = String(bid);
          if (what === 'reserve' && !open.has(id) && !charged.has(id)) {
            if (spend.reserve(id, nanos, now + 50, 100n, now)) open.set(id, nanos);
          } else if (what === 'charge' && open.has(id)) {
            const cost = (open.get(id)! + 1n) / 2n;
            expect(spend.charge(id, cost, place(now), now)).toBe(true);
            expect(spend.charge(id, cost, place(now), now)).toBe(false);
            open.delete(id);
            charged.add(id);
            spent += cost;
          } else if (what === 'release') {
            spend.release(id);
            open.delete(id);
          } else if (what === 'wait') now += 1;
          const reserved = [...open.values()].reduce((sum, one) => sum + one, 0n);
          expect(spent + reserved).toBeLessThanOrEqual(100n);
          expect(spend.spentNanos(now)).toBe(spent);
          expect(spend.isBelowLimit(100n, now)).toBe(spent + reserved < 100n);
        }
      }),
    );
  });

  it('resets each day, counts bids of other bidders once, and releases bids that are not billed in time', () => {
    const spend = new DaySpend();
    expect(spend.charge('elsewhere', 60n, place(10), 10)).toBe(true);
    expect(spend.charge('elsewhere', 60n, place(20), 20)).toBe(false);
    expect(spend.reserve('mine', 50n, 1_000, 100n, 20)).toBe(false);
    expect(spend.reserve('mine', 40n, 1_000, 100n, 20)).toBe(true);
    expect(spend.isBelowLimit(100n, 20)).toBe(false);
    spend.expire(1_000);
    expect(spend.isBelowLimit(100n, 1_000)).toBe(true);
    expect(spend.charge('late', 5n, place(DAY_MS - 1), DAY_MS + 1)).toBe(true);
    expect(spend.spentNanos(DAY_MS + 1)).toBe(0n);
    expect(spend.reserve('next', 100n, 2 * DAY_MS, 100n, DAY_MS + 1)).toBe(true);
  });

  it('has no end without a limit', () => {
    const spend = new DaySpend();
    expect(spend.reserve('a', 10n ** 18n, 10, 0n, 0)).toBe(true);
    expect(spend.isBelowLimit(0n, 0)).toBe(true);
  });
});

describe('the figures', () => {
  it('say how long recent answers took', () => {
    const figures = new EndpointFigures();
    expect(figures.read(1, 0n, 0).tookMs).toBeNull();
    for (let ms = 1_000; ms > 0; ms -= 1) figures.took(ms);
    expect(figures.read(1, 1_500_000_000n, 0)).toMatchObject({
      tookMs: { p50: 257, p99: 507 },
      spentToday: '1.50',
    });
  });
});
