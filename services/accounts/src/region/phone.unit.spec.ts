import { describe, expect, it } from 'vitest';

import { isRefusedPhone } from './phone.ts';

describe('phones of Russia and Belarus', () => {
  it.each([
    '+79161234567',
    '79161234567',
    '89161234567',
    '+7 (916) 1234',
    '+7 8121234567',
    '+375291234567',
    '375291234567',
    '00375291234567',
    '0079161234567',
  ])('%s is refused', (phone) => {
    expect(isRefusedPhone(phone)).toBe(true);
  });
  it.each([
    '+77011234567',
    '77011234567',
    '+76001234567',
    '+12025550123',
    '2025550123',
    '12025550123',
    '+442071234567',
    '+380441234567',
    '+3725123456',
    '123456789',
  ])('%s is not', (phone) => {
    expect(isRefusedPhone(phone)).toBe(false);
  });
});
