import { expect, test } from 'vitest';

import { pageWindow } from './page-window.ts';

test.each([
  [1, 1, [1]],
  [2, 4, [1, 2, 3, 4]],
  [1, 7, [1, 2, 3, 4, 5]],
  [4, 7, [2, 3, 4, 5, 6]],
  [7, 7, [3, 4, 5, 6, 7]],
  [50, 1000, [48, 49, 50, 51, 52]],
])('links page %i of %i with %j', (page, pages, links) => {
  expect(pageWindow(page, pages)).toEqual(links);
});
