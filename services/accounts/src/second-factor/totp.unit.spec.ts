import { describe, expect, it } from 'vitest';

import { findTotpStep, newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts';

/** "12345678901234567890" of RFC 6238, appendix B, in Base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes by time', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %d seconds', (seconds, code) => {
    const at = new Date(seconds * 1_000);
    expect(totpCode(SECRET, totpStep(at), 8)).toBe(code);
    expect(findTotpStep(SECRET, code.slice(2), at)).toBe(Math.floor(seconds / 30));
  });

  it('are taken one step early or late, and no more', () => {
    const at = new Date(1_234_567_890_000);
    const step = totpStep(at);
    const found = [-2, -1, 0, 1, 2].map((away) => findTotpStep(SECRET, totpCode(SECRET, step + away), at));
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it('are whole', () => {
    const at = new Date(1_234_567_890_000);
    for (const code of ['', '005924 ', '0059245', '00592', '٠٠٥٩٢٤'])
      expect(findTotpStep(SECRET, code, at)).toBeUndefined();
  });

  it('come from a secret of 160 bits, passed to authenticators as a URI', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    expect(totpUri(SECRET, 'Marquee', 'ada+1@example.test')).toBe(
      `otpauth://totp/Marquee:ada%2B1%40example.test?secret=${SECRET}&issuer=Marquee&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
