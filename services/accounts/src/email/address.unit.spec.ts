import { email as emailField } from '@marquee/schemas/user/person';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { emailDigest, normaliseEmail } from './address.ts';

const anyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((c, index) => (upper[index] ? c.toUpperCase() : c)).join(''));

describe('normalised addresses', () => {
  it('stay as they are when normalised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normaliseEmail(normaliseEmail(text))).toBe(normaliseEmail(text));
      }),
    );
  });
  it('are one for all capitals, blanks around and compatible forms', () => {
    fc.assert(
      fc.property(
        anyCase('ada.lovelace+x@example.test'),
        fc.constantFrom('', ' ', '\t', '\u00a0'),
        (text, blank) => {
          expect(normaliseEmail(`${blank}${text}${blank}`)).toBe('ada.lovelace+x@example.test');
        },
      ),
    );
    // The Kelvin sign lower-cases to an ordinary k, a full-width letter is the same letter.
    expect(normaliseEmail('\u212aim@ｅxample.test')).toBe('kim@example.test');
  });
  it('have the digest of nothing else', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.emailAddress(), (one, other) => {
        expect(emailDigest('s', one) === emailDigest('s', other)).toBe(
          normaliseEmail(one) === normaliseEmail(other),
        );
      }),
    );
    expect(emailDigest('s', 'a@b.cc')).not.toBe(emailDigest('t', 'a@b.cc'));
  });
});

describe('the address field', () => {
  it('gives what the digest is made of', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const parsed = v.safeParse(emailField, ` ${address} `);
        if (parsed.success) expect(parsed.output).toBe(normaliseEmail(address));
      }),
    );
  });
  it.each([
    '\u212aim@example.test',
    'a@b',
    'a b@c.test',
    'a@b..test',
    'a@b.test\r\nBcc: x@y.test',
    `${'a'.repeat(250)}@b.test`,
  ])('refuses %j', (address) => {
    expect(v.safeParse(emailField, address).issues?.[0].message).toBe('Email format is incorrect.');
  });
  it.each(["o'brien@example.test", 'a+b@sub.example.co', 'x@xn--bcher-kva.example'])(
    'takes %s',
    (address) => {
      expect(v.safeParse(emailField, address).success).toBe(true);
    },
  );
});
