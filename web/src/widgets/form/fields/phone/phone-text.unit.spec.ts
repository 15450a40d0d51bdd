import { describe, expect, it } from 'vitest';

import { international, phoneOrNothing } from './phone-text.ts';

describe('a phone number', () => {
  it('is taken for one of the chosen country when it names none', () => {
    expect(international('2', '1')).toBe('+12');
    expect(international('(202) 555-0143', '1')).toBe('+12025550143');
    expect(international('12025550143', '1')).toBe('+12025550143');
    expect(international('0049301234567', '1')).toBe('+49301234567');
  });

  it('keeps the country that it names', () => {
    expect(international('+44 20 7183 8750', '1')).toBe('+44 20 7183 8750');
    expect(international('', '1')).toBe('');
  });

  it('is none while it is only a dial code', () => {
    expect(phoneOrNothing('+44', '44')).toBe('');
    expect(phoneOrNothing('+', '1')).toBe('');
    expect(phoneOrNothing('+4420', '44')).toBe('+4420');
  });
});
