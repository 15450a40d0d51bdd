import { describe, expect, it } from 'vitest';

import { languageOf } from './language.ts';

describe('the language of a tag', () => {
  it.each([
    ['en', 'en'],
    ['EN-us', 'en'],
    ['pt_BR', 'pt'],
    [' zh-Hans-CN ', 'zh'],
    ['en;q=0.8', 'en'],
    ['eng', 'en'],
    ['por-BR', 'pt'],
    // Both codes of ISO 639-2, and ISO 639-3.
    ['deu', 'de'],
    ['ger', 'de'],
    ['fre', 'fr'],
    ['chi', 'zh'],
    ['cmn', 'zh'],
    ['fin', 'fi'],
    ['tgl', 'tl'],
    ['nob', 'nb'],
    ['fil', ''],
    ['fil-PH', ''],
    ['ceb', ''],
    ['und', ''],
    ['xxq', ''],
    ['english', ''],
    ['e', ''],
    ['', ''],
    ['-', ''],
    ['12', ''],
  ])('%j is %j', (tag, language) => {
    expect(languageOf(tag)).toBe(language);
    // Remembered the second time.
    expect(languageOf(tag)).toBe(language);
  });
});
