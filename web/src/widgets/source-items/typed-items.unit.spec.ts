import { describe, expect, it } from 'vitest';

import { itemsOfLines, typedItems, withItems } from './typed-items.ts';

describe('typed items', () => {
  it('stand one a line, or parted by commas, semicolons or tabs, and know their line', () => {
    expect(itemsOfLines([' a.example\r', '', 'b.example, c.example;', '\td.example'])).toEqual([
      { item: 'a.example', line: 1 },
      { item: 'b.example', line: 3 },
      { item: 'c.example', line: 3 },
      { item: 'd.example', line: 4 },
    ]);
    expect(itemsOfLines([])).toEqual([]);
    expect(itemsOfLines(['', ' '])).toEqual([]);
  });

  it('are the first cell of a line with quotes, as in a file', () => {
    const lines = [
      '"q.example"',
      ' "a.example, b.example" ,x',
      'c.example,"fraud, bots"',
      '"say ""hi""";x',
      '"",y',
    ];
    expect(itemsOfLines(lines)).toEqual([
      { item: 'q.example', line: 1 },
      { item: 'a.example, b.example', line: 2 },
      { item: 'c.example', line: 3 },
      { item: 'say "hi"', line: 4 },
    ]);
    expect(itemsOfLines(['"open, never closed'])).toEqual([{ item: '"open', line: 1 }]);
  });

  it('come from a text of any line ends', () => {
    expect(typedItems(' news.example \r\n\n a.example,b.example; c.example;\n')).toEqual([
      'news.example',
      'a.example',
      'b.example',
      'c.example',
    ]);
    expect(typedItems(' \n ')).toEqual([]);
  });
});

it('items join a text on lines of their own', () => {
  expect(withItems('', ['a.example'])).toBe('a.example\n');
  expect(withItems('b.example\n\n', ['a.example', 'c.example'])).toBe('b.example\na.example\nc.example\n');
});
