import { describe, expect, it } from 'vitest';

import { typedItems, withItems } from './typed-items.ts';

describe('typed items', () => {
  it('stand one a line, or parted by commas or semicolons, and blanks are left out', () => {
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
