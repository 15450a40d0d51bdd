import { expect, it } from 'vitest';

import { cachedAnswer } from './cached-answer.ts';

it('lets no cache give one person what only another may read', () => {
  const headersOf = (visibility?: 'public' | 'private') =>
    cachedAnswer({ headers: {} }, { data: [] }, visibility).headers;
  expect(headersOf()).toMatchObject({ 'cache-control': 'private, max-age=3600', vary: 'authorization' });
  expect(headersOf('public')).toMatchObject({ 'cache-control': 'public, max-age=3600' });
  expect(headersOf('public')).not.toHaveProperty('vary');
});
