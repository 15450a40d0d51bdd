import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseJsonBody } from './json-body.ts';

describe('parseJsonBody', () => {
  it('reads what JSON.parse reads, for every JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        if (text.includes('"__proto__"')) return;
        expect(parseJsonBody(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['{"amount":1,"amount":2}', 'twice'],
    ['{"a":{"x":1,"\\u0078":2}}', 'twice'],
    ['{"__proto__":{"role":"admin"}}', '__proto__'],
    ['{"a":[{"__proto__":1}]}', '__proto__'],
    ['{"a":', 'not valid JSON'],
    [`${'['.repeat(40)}${']'.repeat(40)}`, 'nested deeper'],
    [`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'nested deeper'],
  ])('refuses %s', (text, reason) => {
    expect(() => parseJsonBody(text)).toThrow(reason);
  });

  it('takes 32 levels and no more', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(parseJsonBody(nested(32))).toEqual(JSON.parse(nested(32)));
    expect(() => parseJsonBody(nested(33))).toThrow('nested deeper than 32 levels');
  });

  it('takes one key in two objects, brackets inside strings, and an empty body', () => {
    expect(parseJsonBody('{"a":{"x":1},"b":{"x":2},"c":["{\\"a\\"","]"]}')).toEqual({
      a: { x: 1 },
      b: { x: 2 },
      c: ['{"a"', ']'],
    });
    expect(parseJsonBody('')).toBeUndefined();
  });

  it('reads a megabyte of depth bomb without falling over', () => {
    expect(() => parseJsonBody('['.repeat(1_000_000))).toThrow('not valid JSON');
  });
});
