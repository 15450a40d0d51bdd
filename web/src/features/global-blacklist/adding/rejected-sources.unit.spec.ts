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

  const rejectionsAmong = (sent: readonly string[], names: readonly string[], refused = names.length) =>
    rejectionsOf('domain', sent, {
      refused,
      refusedItems: names.map((item) => ({ item, message: `No: ${item.length}` })),
    });
  const long = 'x'.repeat(120);

  it('find why they were rejected at the line where they stand now', () => {
    const sent = ['a.example', 'not a domain', `${long}y`];
    const rejections = rejectionsAmong(sent, ['not a domain', long]);
    expect(rejectedSources(itemsOfLines(['', ...sent]), rejections)).toEqual([
      { item: 'not a domain', line: 3, message: 'No: 12' },
      { item: `${long}y`, line: 4, message: 'No: 120' },
    ]);
    expect(rejections.unnamed).toBe(0);
    expect(rejectedSources(itemsOfLines(['corrected.example', `${long}z`]), rejections)).toEqual([]);
  });

  it('are named by their whole text before a longer one that begins alike', () => {
    const { byItem, unnamed } = rejectionsAmong([`${long}valid`, long], [long]);
    expect([...byItem.keys()]).toEqual([long]);
    expect(unnamed).toBe(0);
    expect([...rejectionsAmong(['bad', 'bad.example'], ['bad']).byItem.keys()]).toEqual(['bad']);
  });

  it('are not named where a valid one begins alike', () => {
    const some = rejectionsAmong([`${long}a`, `${long}b`], [long]);
    expect([some.byItem.size, some.unnamed]).toEqual([0, 1]);
    const all = rejectionsAmong([`${long}a`, `${long}b`], [long, long]);
    expect([all.byItem.size, all.unnamed]).toEqual([2, 0]);
  });

  it('count with those that the server did not name', () => {
    const sent = Array.from({ length: 150 }, (_, index) => `bad ${index}`);
    const rejections = rejectionsAmong(sent, sent.slice(0, 100), 150);
    expect(rejectedSources(itemsOfLines(sent), rejections).length + rejections.unnamed).toBe(150);
    expect(rejections.unnamed).toBe(50);
  });
});
