import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { decodeDraft, DRAFT_LIFETIME_MS, encodeDraft, isSpent, shapeOf } from './draft-codec.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const encode = (values: Record<string, unknown>, secrets: readonly string[] = []) =>
  encodeDraft({ values, savedAtMs: NOW }, 'email,name', secrets) ?? '';

describe('a draft', () => {
  it('comes back as it was kept', () => {
    const values = { name: 'Spring', targeting: { countries: ['USA'] }, dailyBudget: '50.00', endAt: null };
    expect(decodeDraft(encode(values), 'email,name', NOW + 60_000)).toEqual({ values, savedAtMs: NOW });
  });

  it('never holds a secret, whether its field says so or its name does', () => {
    const text = encode(
      {
        name: 'x',
        password: 'hunter2',
        password_confirmation: 'hunter2',
        keys: [{ apiKey: 'k-1', label: 'l' }],
      },
      ['keys.0.apiKey'],
    );
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('k-1');
    expect(decodeDraft(text, 'email,name', NOW)?.values).toEqual({ name: 'x', keys: [{ label: 'l' }] });
  });

  it('expires after seven days, and with a clock that jumped', () => {
    const text = encode({ name: 'x' });
    expect(decodeDraft(text, 'email,name', NOW + DRAFT_LIFETIME_MS - 1)).toBeDefined();
    expect(decodeDraft(text, 'email,name', NOW + DRAFT_LIFETIME_MS)).toBeUndefined();
    expect(decodeDraft(text, 'email,name', NOW - DRAFT_LIFETIME_MS)).toBeUndefined();
    expect(isSpent(text, NOW)).toBe(false);
    expect(isSpent(text, NOW + DRAFT_LIFETIME_MS)).toBe(true);
  });

  it('is not poured into a form with other fields', () => {
    expect(
      decodeDraft(encode({ name: 'x' }), shapeOf({ entries: { name: {}, phone: {} } }), NOW),
    ).toBeUndefined();
  });

  it('is not poured into a form with other fields within a field', () => {
    const body = (targeting: v.ObjectEntries) =>
      shapeOf(
        v.pipe(
          v.object({
            name: v.string(),
            targeting: v.optional(v.pipe(v.object(targeting), v.readonly())),
            os: v.array(v.object({ name: v.string() })),
          }),
          v.check(() => true),
        ),
      );
    expect(body({ countries: v.string() })).toBe('name,os,os.name,targeting,targeting.countries');
    const old = encodeDraft({ values: {}, savedAtMs: NOW }, body({ countries: v.string() }), []) ?? '';
    expect(decodeDraft(old, body({ countries: v.string() }), NOW)).toBeDefined();
    expect(
      decodeDraft(old, body({ countries: v.string(), excludedCountries: v.string() }), NOW),
    ).toBeUndefined();
  });

  it('is dropped when it cannot be read', () => {
    for (const text of [
      '',
      'null',
      '[]',
      '{',
      '{"version":99}',
      '{"version":1,"shape":"email,name","savedAtMs":1}',
    ]) {
      expect(decodeDraft(text, 'email,name', NOW)).toBeUndefined();
      expect(isSpent(text, NOW)).toBe(true);
    }
  });

  it('is not kept when it is huge', () => {
    expect(encodeDraft({ values: { a: 'x'.repeat(600_000) }, savedAtMs: NOW }, '', [])).toBeUndefined();
  });
});
