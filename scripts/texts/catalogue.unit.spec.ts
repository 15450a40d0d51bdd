import { expect, test } from 'vitest';

import { catalogueFor, problemOf } from './catalogue.ts';

test('a catalogue keeps what is translated, asks for what is new and drops what is not used', () => {
  expect(catalogueFor(['Save', 'Cancel', 'Save'], { Save: 'Speichern', Gone: 'Weg' })).toEqual({
    Cancel: '',
    Save: 'Speichern',
  });
});

const COUNT = '{count, plural, one {# row of {name}} other {# rows of {name}}}';

test.each([
  ['Save', 'Speichern', undefined],
  ['Save', ' ', 'is not translated'],
  ['Hello {name}', 'Hallo', 'leaves out {name}'],
  ['Hello', 'Hallo {name}', 'names {name}, which has no value'],
  [COUNT, '{count, plural, one {# Zeile von {name}} other {# Zeilen von {name}}}', undefined],
  [COUNT, '{count, plural, one {# Zeile} other {# Zeilen}}', 'leaves out {name}'],
  ['Read the <rules>policy</rules>.', 'Lesen Sie die Richtlinie.', 'leaves out <rules>'],
  ["Use '{'click_id'}'", "Mit '{'click_id'}'", undefined],
])('%s as %s', (message, translation, problem) => {
  expect(problemOf(message, translation)).toBe(problem);
});

test('a translation that is no ICU message is said', () => {
  expect(problemOf('Hello {name}', 'Hallo {name, plural}')).toContain('is no ICU message');
});
