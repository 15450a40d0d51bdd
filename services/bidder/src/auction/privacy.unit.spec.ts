import { describe, expect, it } from 'vitest';

import { isTcfConsent, readConsent } from './privacy.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A TCF 2 core segment with these purposes and vendors (bit field) consented to. */
function tcf(purposes: readonly number[], vendors: readonly number[] = [], version = 2): string {
  const bits = new Array<number>(300).fill(0);
  const write = (from: number, count: number, value: number): void => {
    for (let index = 0; index < count; index += 1) bits[from + index] = (value >> (count - 1 - index)) & 1;
  };
  write(0, 6, version);
  for (const purpose of purposes) bits[152 + purpose - 1] = 1;
  write(213, 16, 50);
  for (const vendor of vendors) bits[230 + vendor - 1] = 1;
  let text = '';
  for (let index = 0; index < bits.length; index += 6) {
    text += ALPHABET[bits.slice(index, index + 6).reduce((value, bit) => value * 2 + bit, 0)];
  }
  return text;
}

const may = (root: object, vendorId?: number) => readConsent({ ...root }, vendorId).mayUsePersonalIds;

describe('consent', () => {
  it('is not needed where nothing restricts', () => {
    expect(readConsent({}, undefined)).toEqual({ mayUsePersonalIds: true, isUnrestricted: true });
    expect(may({ regs: { us_privacy: '1---' } })).toBe(true);
    expect(may({ regs: { gdpr: 0 }, device: { lmt: 0, dnt: 0 } })).toBe(true);
  });

  it.each([
    [{ regs: { coppa: 1 } }],
    [{ device: { lmt: 1 } }],
    [{ device: { dnt: '1' } }],
    [{ regs: { us_privacy: '1YYY' } }],
    [{ regs: { ext: { us_privacy: '1-Y-' } } }],
    [{ regs: { us_privacy: 'rubbish' } }],
    [{ regs: { gpp: 'DBABMA~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA' } }],
    [{ regs: { gdpr: 1 } }],
    [{ regs: { ext: { gdpr: 1 } } }],
    [{ regs: { gdpr: 1 }, user: { consent: 'CO12345abcdefghijklmnopqrstuvwxyz' } }],
    [{ regs: { gdpr: 1 }, user: { consent: tcf([1]) } }],
    [{ regs: { gdpr: 1 }, user: { consent: tcf([1, 2], [], 1) } }],
  ])('takes the person out of the decision: %j', (root) => {
    expect(readConsent(root, undefined)).toEqual({ mayUsePersonalIds: false, isUnrestricted: false });
  });

  it('is read from both places of the request', () => {
    const consent = tcf([1, 2]);
    expect(may({ regs: { gdpr: 1 }, user: { consent } })).toBe(true);
    expect(may({ regs: { ext: { gdpr: 1 } }, user: { ext: { consent } } })).toBe(true);
    expect(readConsent({ regs: { gdpr: 1 }, user: { consent } }, undefined).isUnrestricted).toBe(false);
  });

  it('must name our vendor id where we have one', () => {
    expect(isTcfConsent(tcf([1, 2], [7]), 7)).toBe(true);
    expect(isTcfConsent(tcf([1, 2], [7]), 8)).toBe(false);
    expect(isTcfConsent(tcf([1, 2], [7]), 51)).toBe(false);
  });
});
