import { describe, expect, it } from 'vitest';

import { normaliseBidRequest } from './auction/normalise-request.ts';
import { createPersonKeys, FrequencyCaps } from './frequency-caps.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const cap = { impressions: 2, hours: 24 };

describe('a frequency cap', () => {
  it('is never passed, whether bids are shown or still open', () => {
    const caps = new FrequencyCaps();
    caps.bid('a', 42, 'anna', NOW);
    caps.bid('b', 42, 'anna', NOW + 1);
    expect(caps.refusal(42, cap, 'anna', NOW + 2)).toBe('frequency');
    expect(caps.refusal(42, cap, 'ben', NOW + 2)).toBeUndefined();
    expect(caps.refusal(43, cap, 'anna', NOW + 2)).toBeUndefined();
  });

  it('takes back what was lost, and keeps what was shown', () => {
    const caps = new FrequencyCaps();
    caps.bid('a', 42, 'anna', NOW);
    caps.bid('b', 42, 'anna', NOW);
    caps.shown('a');
    caps.takeBack('a');
    expect(caps.refusal(42, cap, 'anna', NOW)).toBe('frequency');
    caps.takeBack('b');
    caps.takeBack('b');
    expect(caps.refusal(42, cap, 'anna', NOW)).toBeUndefined();
    caps.bid('c', 42, 'anna', NOW);
    expect(caps.refusal(42, cap, 'anna', NOW)).toBe('frequency');
  });

  it('forgets after its hours', () => {
    const caps = new FrequencyCaps();
    caps.bid('a', 42, 'anna', NOW);
    caps.bid('b', 42, 'anna', NOW + 3_600_000);
    expect(caps.refusal(42, cap, 'anna', NOW + 24 * 3_600_000 - 1)).toBe('frequency');
    expect(caps.refusal(42, cap, 'anna', NOW + 24 * 3_600_000)).toBeUndefined();
  });

  it('does not show to whom it cannot tell apart', () => {
    expect(new FrequencyCaps().refusal(42, cap, undefined, NOW)).toBe('frequency-unknown');
  });
});

describe('the key of a person', () => {
  const keyOf = createPersonKeys('a secret of this process');
  const key = (over: object): string | undefined => {
    const request = normaliseBidRequest({ id: 'r', imp: [{ id: '1', banner: {} }], ...over });
    if ('refusal' in request) throw new Error(request.refusal);
    return keyOf(request);
  };
  const device = { ip: '203.0.113.0', ua: 'Mozilla/5.0' };

  it('is the buyer id, then the advertising id, then the id of the exchange', () => {
    const user = { id: 'u', buyeruid: 'b' };
    const ifa = '5e2efab6-7721-4cfe-b542-97084d5aa62f';
    expect(key({ user, device: { ifa } })).toBe(key({ user: { buyeruid: 'b' } }));
    expect(key({ user: { id: 'u' }, device: { ifa } })).toBe(key({ device: { ifa } }));
    expect(key({ user: { id: 'u' } })).not.toBe(key({ user: { id: 'v' } }));
    expect(key({ device: { ifa: '00000000-0000-0000-0000-000000000000' } })).toBeUndefined();
  });

  it('never shows the identifier', () =>
    expect(key({ user: { id: 'anna@example.org' } })).not.toContain('anna'));

  it('falls back to the household only where nothing is restricted', () => {
    expect(key({ device })).toEqual(expect.any(String));
    expect(key({ device: { ...device, lmt: 1 } })).toBeUndefined();
    expect(key({ device, regs: { gdpr: 1 } })).toBeUndefined();
    expect(key({ device: { ua: device.ua } })).toBeUndefined();
  });

  it('is not made from what the person refused', () => {
    for (const over of [
      { device: { ...device, dnt: 1 } },
      { regs: { coppa: 1 } },
      { regs: { us_privacy: '1-Y-' } },
    ]) {
      expect(key({ user: { id: 'u', buyeruid: 'b' }, ...over })).toBeUndefined();
    }
  });
});
