import fc from 'fast-check';
import { expect, test } from 'vitest';

import { jsonError } from './json-error.ts';

test('valid JSON has no error', () => {
  fc.assert(fc.property(fc.json(), (text) => jsonError(text) === undefined));
});

/** Whether a text could be the beginning of valid JSON: an error, if any, is at its end. */
const isBeginning = (text: string): boolean => (jsonError(text)?.offset ?? text.length) === text.length;

test('a character put into JSON is an error where it makes it invalid, and all before the error is valid', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom(...'}],:"#\u0001'), (text, at, extra) => {
      const place = at % (text.length + 1);
      const broken = text.slice(0, place) + extra + text.slice(place);
      const syntaxError = jsonError(broken);
      let isLawful = true;
      try {
        JSON.parse(broken);
      } catch {
        isLawful = false;
      }
      expect(syntaxError === undefined).toBe(isLawful);
      if (syntaxError !== undefined) expect(isBeginning(broken.slice(0, syntaxError.offset))).toBe(true);
    }),
  );
});

/** Half a word, number or escape, whose error is where it begins. */
const HALF = /^(?:t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|-|\.|e[+-]?|\\(?:u[\da-f]{0,3})?)?$/i;

test('JSON that is cut off has its error at the end', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat(), (value, at) => {
      const text = JSON.stringify(value);
      const cut = text.slice(0, 1 + (at % (text.length - 1)));
      expect(cut.slice(jsonError(cut)?.offset)).toMatch(HALF);
    }),
  );
});

test.each([
  ['', 1, 1, 'Expected a value, but the text ends here'],
  ['{\n  "id": "1",\n  "imp": [,]\n}', 3, 11, 'Expected a value'],
  ['{\n  "id" "1"\n}', 2, 8, 'Expected ":" after the name'],
  ['{ id: 1 }', 1, 3, 'Expected a name in double quotes'],
  ['{"a":1,}', 1, 8, 'Expected a name in double quotes'],
  ['[1 2]', 1, 4, 'Expected "," or "]"'],
  ['{"a":1} x', 1, 9, 'Nothing may follow the end of the document'],
  ['{"a":"one\ntwo"}', 1, 10, 'The string does not end, or has a character that must be escaped'],
  ['[01]', 1, 3, 'Expected "," or "]"'],
])('%j has its error in line %d, column %d', (text, line, column, message) => {
  expect(jsonError(text)).toMatchObject({ line, column, message });
});
