import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { createWordFinder, readGlossary } from './find-words.ts';

const GLOSSARY = `
| Term | What it is | Source | Not |
| ---- | ---------- | ------ | --- |
| Video | An ad that plays | OpenRTB | \`film\`, \`films\` |
| No-bid reason | Why nothing was bid | OpenRTB | \`whyNot\`, \`stock answer\` |

## Exceptions

| Files | Words | Why |
| ----- | ----- | --- |
| \`old/a.sql\`, \`old/b.sql\` | \`film\` | Migrations are never edited |
`;

const find = createWordFinder(readGlossary(GLOSSARY));
const wordsIn = (path: string, text: string) => find(path, text).map(({ line, word }) => [line, word]);

describe('denied words', () => {
  it.each([
    ['an identifier', 'a.ts', 'const film = 1;', [[1, 'film']]],
    ['a part of an identifier', 'a.ts', '\nexport const mimeOfFilm = 1;', [[2, 'film']]],
    ['a private member', 'a.ts', 'class A {\n  #film = 1;\n}', [[2, 'film']]],
    ['a whole identifier', 'a.ts', 'peer.whyNot();', [[1, 'whyNot']]],
    ['a comment', 'a.ts', '// Of films.\nconst a = 1;', [[1, 'films']]],
    ['a later line of a comment', 'a.ts', '/**\n * A\n * film\n */\nconst a = 1;', [[3, 'film']]],
    ['the last comment', 'a.ts', 'const a = 1;\n// film', [[2, 'film']]],
    ['a comment in an empty block', 'a.ts', 'try {\n} catch {\n  // film\n}', [[3, 'film']]],
    ['the last comment of a block', 'a.ts', 'if (a) {\n  b();\n  // film\n}', [[3, 'film']]],
    ['a phrase', 'a.ts', '/** A stock answer. */\nconst a = 1;', [[1, 'stock answer']]],
    ['a label', 'a.tsx', 'const a = <b>Film</b>;', [[1, 'film']]],
    ['a text', 'a.ts', "\nconst a = 'Of films';", [[2, 'films']]],
    ['a later line of a template', 'a.ts', 'const a = `${b} of\na film`;', [[2, 'film']]],
    ['a comment of SQL', 'a.sql', 'SELECT film -- of a film', [[1, 'film']]],
    ['prose', 'a.md', 'A\nfilm', [[2, 'film']]],
    ['the name of a file', 'a/film-list.png', '', [[1, 'film']]],
    ['a comment of CSS', 'a.css', 'a {\n}\n/* of\n a film */', [[4, 'film']]],
    ['a description', 'a/package.json', '{\n  "description": "A film."\n}', [[2, 'film']]],
    ['a comment of YAML', 'a.yaml', 'a: b\n# film', [[2, 'film']]],
    ['a text of YAML', 'a.yml', 'film: of a film', [[1, 'film']]],
  ])('are found in %s', (_where, path, text, found) => {
    expect(wordsIn(path, text)).toEqual(found);
  });

  it.each([
    ['a key', 'a.ts', "const a = 'film';"],
    ['another word', 'a.ts', 'const microfilmed = whyNotice;'],
    ['code in a comment', 'a.ts', '// `film`\nconst a = 1;'],
    ['code in prose', 'a.md', '`film`, [it](film.md)\n```\nfilm\n```'],
    ['an exception', 'old/b.sql', '-- film'],
    ['a key of YAML', 'a.yaml', 'film: a\n- film: film'],
    ['code of CSS', 'a.css', '.film {\n}'],
    ['a name in a manifest', 'package.json', '{ "film": "film" }'],
    ['other files', 'a.json', '{ "a": "a film" }'],
  ])('are not looked for in %s', (_where, path, text) => {
    expect(wordsIn(path, text)).toEqual([]);
  });
});

it('refuses a row that lacks a cell', () => {
  expect(() => readGlossary('| A | B |')).toThrow('4 cells');
});

it('reads the glossary of this repository: each term is explained once, and no denied word is a term', () => {
  const { terms } = readGlossary(readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8'));
  const names = terms.map(({ term }) => term.toLowerCase());
  expect(terms.length).toBeGreaterThan(30);
  expect(new Set(names).size).toBe(names.length);
  expect(terms.flatMap(({ denied }) => denied).filter((word) => names.includes(word))).toEqual([]);
});
