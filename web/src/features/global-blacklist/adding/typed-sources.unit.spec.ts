import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';

import { isValidNote, noteText, TEXT_LENGTH_MAX, typedSources } from './typed-sources.ts';

const messagesOf = (items: readonly string[]) =>
  (safeParse(typedSources, { items: [...items], note: null }).issues ?? []).map(({ message }) => message);

describe('typed sources', () => {
  it('are refused without any source, and with too many', () => {
    expect(messagesOf(['a.example'])).toEqual([]);
    expect(messagesOf([])).toEqual(['At least one item is required.']);
    expect(messagesOf([' ', ',;'])).toEqual(['At least one item is required.']);
    expect(messagesOf(['a,'.repeat(10_001)])).toEqual(['Items may hold at most 10000 values.']);
  });

  it('are refused where their text is longer than a call carries', () => {
    expect(messagesOf(['a', 'x'.repeat(TEXT_LENGTH_MAX - 2)])).toEqual([]);
    expect(messagesOf(['a', 'x'.repeat(TEXT_LENGTH_MAX - 1)])).toEqual([
      'The text is too long: it may have 900,000 characters. Upload it as a file.',
    ]);
  });
});

it('a note is checked and sent without blanks around it', () => {
  expect([null, '', ' ', 'Fraud', 'x'.repeat(1_000)].map(isValidNote)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(isValidNote('x'.repeat(1_001))).toBe(false);
  expect([null, ' ', ' Fraud '].map(noteText)).toEqual(['', '', 'Fraud']);
});
