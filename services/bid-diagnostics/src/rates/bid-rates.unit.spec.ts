import { describe, expect, it } from 'vitest';

import { EdgeCounts } from '../endpoints/edge-counts.ts';
import { RateHistory } from './bid-rates.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');

describe('the rates of the bidder', () => {
  it('come in steps of five seconds, with gaps as steps without requests', () => {
    const counts = new EdgeCounts();
    const rates = new RateHistory(counts);
    rates.tick(START);
    for (let call = 0; call < 10; call += 1) counts.request(1);
    for (let call = 0; call < 4; call += 1) counts.noBid(1, 'no-campaign');
    for (let tenth = 1; tenth <= 100; tenth += 1) counts.latency(tenth / 10);
    counts.fold(START + 1_000);
    expect(rates.read(START + 4_999).steps).toEqual([]);
    expect(rates.read(START + 5_000)).toEqual({
      until: '2026-11-20T10:00:05.000Z',
      steps: [{ requests: 10, answeredWithBid: 6, p99Ms: 10 }],
    });
    counts.request(2);
    counts.fold(START + 6_000);
    expect(rates.read(START + 15_000).steps.slice(1)).toEqual([
      { requests: 1, answeredWithBid: 1, p99Ms: null },
      { requests: 0, answeredWithBid: 0, p99Ms: null },
    ]);
  });

  it('reach five minutes back', () => {
    const rates = new RateHistory(new EdgeCounts());
    rates.tick(START);
    expect(rates.read(START + 3_600_000).steps).toHaveLength(60);
  });

  it('start anew when the clock is set back', () => {
    const rates = new RateHistory(new EdgeCounts());
    rates.tick(START);
    rates.tick(START + 60_000);
    expect(rates.read(START - 60_000).steps).toEqual([]);
  });
});
