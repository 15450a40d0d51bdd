import { describe, expect, it } from 'vitest';

import { itemsOfLines } from '../../../widgets/source-items/typed-items.ts';
import { rejectedSources, rejectionsOf, repeatedSources } from './rejected-sources.ts';

describe('typed sources', () => {
  it('are repeated from the second time on, in whatever case', () => {
    const sources = itemsOfLines(['a.example', 'b.example', 'A.example', 'a.example']);
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
    expect(rejectedSources(itemsOfLines(['a.example', 'not a domain', long]), rejections)).toEqual([
      { item: 'not a domain', line: 2, message: 'Domain must be valid.' },
      { item: long, line: 3, message: 'Too long.' },
    ]);
    expect(rejectedSources(itemsOfLines(['corrected.example']), rejections)).toEqual([]);
  });
});
