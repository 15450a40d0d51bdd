import { describe, expect, it } from 'vitest';

import { RECENT_MAX, recentObjects, rememberObject } from './recent-objects.ts';

let users = 0;
const newUser = (): number => (users += 1);

describe('objects that were opened', () => {
  it('are kept newest first, each once', () => {
    const user = newUser();
    for (const id of [1, 2, 1]) rememberObject(user, { area: 'admin', kind: 'campaign', id });
    expect(recentObjects(user).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('are kept for each area, as many as are shown', () => {
    const user = newUser();
    rememberObject(user, { area: 'advertiser', kind: 'creative', id: 99 });
    for (let id = 1; id <= RECENT_MAX + 3; id += 1) rememberObject(user, { area: 'admin', kind: 'user', id });
    expect(recentObjects(user).filter(({ area }) => area === 'admin')).toHaveLength(RECENT_MAX);
    expect(recentObjects(user)).toContainEqual({ area: 'advertiser', kind: 'creative', id: 99 });
  });

  it('are those of one user', () => {
    const [one, other] = [newUser(), newUser()];
    rememberObject(one, { area: 'admin', kind: 'campaign', id: 7 });
    expect(recentObjects(other)).toEqual([]);
  });
});
