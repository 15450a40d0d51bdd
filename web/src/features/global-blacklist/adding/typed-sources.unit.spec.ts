import { describe, expect, it } from 'vitest';

import { rejectedSources, rejectionsOf, repeatedSources, typedSources } from './typed-sources.ts';

describe('typed sources', () => {
  it('stand one a line, or parted by commas, semicolons or tabs, and know their line', () => {
    expect(typedSources([' a.example\r', '', 'b.example, c.example;', '\td.example'])).toEqual([
      { item: 'a.example', line: 1 },
      { item: 'b.example', line: 3 },
      { item: 'c.example', line: 3 },
      { item: 'd.example', line: 4 },
    ]);
    expect(typedSources([])).toEqual([]);
    expect(typedSources(['', ' '])).toEqual([]);
  });

  it('are repeated from the second time on, in whatever case', () => {
    const sources = typedSources(['a.example', 'b.example', 'A.example', 'a.example']);
    expect(repeatedSources(sources)).toEqual([
      { item: 'A.example', line: 3 },
      { item: 'a.example', line: 4 },
    ]);
  });

  it('find why they were rejected at the line where they stand now', () => {
    const long = 'x'.repeat(300);
    const rejections = rejectionsOf([
      { item: 'not a domain', message: 'Domain must be valid.' },
      { item: long.slice(0, 120), message: 'Too long.' },
    ]);
    expect(rejectedSources(typedSources(['a.example', 'not a domain', long]), rejections)).toEqual([
      { item: 'not a domain', line: 2, message: 'Domain must be valid.' },
      { item: long, line: 3, message: 'Too long.' },
    ]);
    expect(rejectedSources(typedSources(['corrected.example']), rejections)).toEqual([]);
  });
});
