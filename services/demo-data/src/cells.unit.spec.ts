import { DAY_MS, HOUR_MS } from '@marquee/schemas/common/time';
import { beforeAll, describe, expect, it } from 'vitest';

import { createCalendar } from './calendar.ts';
import { type Cell, planTraffic } from './cells.ts';
import { outageOf } from './exchanges.ts';
import { flightsOf } from './flights.ts';
import { sellersOf } from './sellers.ts';

/** The last weeks of it, with the day of the outage. */
const DAYS = 28;
const DAY_IMPRESSIONS = 200_000;
const CALENDAR = createCalendar(new Date('2026-11-26T10:20:00Z'));
const OUTAGE_DAYS_AGO = Math.floor((CALENDAR.todayMs + DAY_MS - outageOf(CALENDAR).from.getTime()) / DAY_MS);

/** An id for each key, in the order in which they are asked for. */
const createIds = () => {
  const ids = new Map<string, number>();
  return {
    id(key: string) {
      ids.set(key, ids.get(key) ?? ids.size + 1);
      return ids.get(key) ?? 0;
    },
  };
};

describe('the traffic of the demo', () => {
  const createdIds = createIds();
  const plan = planTraffic({
    calendar: CALENDAR,
    flights: flightsOf(CALENDAR, createdIds),
    exchanges: sellersOf(CALENDAR, createdIds),
    matchesOf: () => ({ filterListIds: [], contextualBundleIds: [] }),
    impressionsADay: DAY_IMPRESSIONS,
  });
  const all = { firstDaysAgo: DAYS, lastDaysAgo: 0, cellsAnHour: 2 };
  let cells: Cell[];
  const shownIf = (isWanted: (cell: Cell) => boolean) =>
    cells.reduce((sum, cell) => sum + (isWanted(cell) ? cell.shown : 0), 0);
  const daysAgoOf = ({ startMs }: Cell) => Math.floor((CALENDAR.todayMs + DAY_MS - 1 - startMs) / DAY_MS);
  const countryOf = ({ viewer }: Cell) => plan.viewers[viewer]?.country;
  const hourOf = ({ startMs }: Cell) => new Date(startMs).getUTCHours();

  beforeAll(() => {
    cells = [...plan.cellsOf(all)];
  });

  it('has about 200,000 impressions on every full day, fewer at weekends, and fewest in an outage', () => {
    const days = Array.from({ length: DAYS + 1 }, () => 0);
    for (const cell of cells) days[daysAgoOf(cell)] = (days[daysAgoOf(cell)] ?? 0) + cell.shown;
    const of = (isWanted: (weekday: number) => boolean) => {
      const wanted = days.filter(
        (_, daysAgo) =>
          daysAgo > 0 &&
          daysAgo !== OUTAGE_DAYS_AGO &&
          isWanted(new Date(CALENDAR.todayMs - daysAgo * DAY_MS).getUTCDay()),
      );
      return {
        mean: wanted.reduce((sum, day) => sum + day, 0) / wanted.length,
        least: Math.min(...wanted),
        most: Math.max(...wanted),
      };
    };
    const [all, working, weekend] = [of(() => true), of((day) => day % 6 > 0), of((day) => day % 6 === 0)];
    expect(all.mean / DAY_IMPRESSIONS).toBeCloseTo(1, 1);
    expect(all.least).toBeGreaterThan(0.65 * DAY_IMPRESSIONS);
    expect(all.most).toBeLessThan(1.4 * DAY_IMPRESSIONS);
    expect(weekend.mean).toBeLessThan(0.85 * working.mean);
    expect(days[OUTAGE_DAYS_AGO]).toBeLessThan(
      0.8 * Math.min(...days.slice(OUTAGE_DAYS_AGO - 6, OUTAGE_DAYS_AGO)),
    );
    expect(days[0]).toBeGreaterThan(0.2 * DAY_IMPRESSIONS);
  });

  it('follows the evenings and nights of each country', () => {
    const evenings = { GBR: 20, USA: 2, AUS: 10, IND: 15 };
    const shown = new Map<string, number>();
    for (const cell of cells) {
      const key = `${countryOf(cell)} ${hourOf(cell)}`;
      shown.set(key, (shown.get(key) ?? 0) + cell.shown);
    }
    for (const [country, evening] of Object.entries(evenings)) {
      const at = (hour: number) => shown.get(`${country} ${hour % 24}`) ?? 0;
      expect(at(evening), country).toBeGreaterThan(4 * at(evening + 7));
    }
  });

  it('is silent where the exchange was switched off, and elsewhere is not', () => {
    const { exchange, from, to } = outageOf(CALENDAR);
    const isOff = ({ startMs }: Cell) => startMs >= from.getTime() && startMs < to.getTime();
    const id = createdIds.id(exchange);
    expect(shownIf((cell) => isOff(cell) && cell.exchange.sspEndpointId === id)).toBe(0);
    expect(shownIf((cell) => isOff(cell) && cell.exchange.sspEndpointId !== id)).toBeGreaterThan(10_000);
  });

  it('has campaigns that win more and less often, clicks, conversions and a margin', () => {
    const rates = new Map<number, { bids: number; shown: number }>();
    let [clicks, conversions, spend, cost] = [0, 0, 0n, 0n];
    for (const { flight, bids, shown, ...cell } of cells) {
      const rate = rates.get(flight.campaignId) ?? { bids: 0, shown: 0 };
      rates.set(flight.campaignId, { bids: rate.bids + bids, shown: rate.shown + shown });
      clicks += cell.clicks;
      conversions += cell.conversions;
      const billed = BigInt(flight.billing === 'click' ? cell.clicks : shown);
      cost += billed * cell.costNanos;
      spend += billed * cell.spendNanos + BigInt(cell.clicks) * cell.unitNanos;
    }
    const winRates = [...rates.values()]
      .map((rate) => rate.shown / rate.bids)
      .sort((one, other) => one - other);
    expect(winRates.length).toBeGreaterThan(15);
    expect(winRates[0]).toBeGreaterThan(0.25);
    expect(winRates.at(-1)).toBeLessThan(0.45);
    expect(winRates.at(-1)).toBeGreaterThan(1.2 * (winRates[0] ?? 1));
    expect(clicks).toBeGreaterThan(conversions);
    expect(conversions).toBeGreaterThan(20 * DAYS);
    expect(Number(spend - cost) / Number(spend)).toBeGreaterThan(0.1);
    expect(Number(spend - cost) / Number(spend)).toBeLessThan(0.16);
  });

  it('charges what is bought or its clicks, and never both', () => {
    const [byClick, bought] = [true, false].map((isByUnit) =>
      cells.filter(({ unitNanos }) => unitNanos > 0n === isByUnit),
    );
    expect(byClick).not.toEqual([]);
    expect(byClick?.filter(({ spendNanos }) => spendNanos !== 0n)).toEqual([]);
    expect(bought?.filter(({ spendNanos, costNanos }) => spendNanos <= costNanos)).toEqual([]);
  });

  it('says the same whenever it is asked, and nothing of the time after the start', () => {
    const digest = (list: Iterable<Cell>) =>
      JSON.stringify(
        [...list].map(({ startMs, bids, shown, viewer, costNanos }) => [
          startMs,
          bids,
          shown,
          viewer,
          `${costNanos}`,
        ]),
      );
    const days = { firstDaysAgo: 2, lastDaysAgo: 0, cellsAnHour: 4 };
    expect(digest(plan.cellsOf(days))).toBe(digest(plan.cellsOf(days)));
    expect(Math.max(...cells.map(({ startMs, spanMs }) => startMs + spanMs))).toBe(CALENDAR.beganAtMs);
    expect(Math.min(...cells.map(({ startMs }) => startMs))).toBeLessThan(
      CALENDAR.todayMs - DAYS * DAY_MS + HOUR_MS,
    );
  });
});
