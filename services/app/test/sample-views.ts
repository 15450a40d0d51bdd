import { randomUUID } from 'node:crypto';

import type { TestUsers } from './test-users.ts';

/** Names are one's own, so that no view is in the way of another one. */
export const savedViewBody = () => ({ name: randomUUID(), parameters: { sort: '-id' }, settings: {} });
export const LIST_OF_VIEWS = 'advertiser-campaigns';
/** A saved view of the owner. @returns its id */
export async function madeView(users: TestUsers): Promise<number> {
  const { data } = await users.as('owner', 'POST', `/list-views/${LIST_OF_VIEWS}/views`, {
    body: savedViewBody(),
  });
  return Number(data['id']);
}
