import { impersonationAnswer, type ImpersonationView } from '@marquee/schemas/user/impersonation';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { impersonate } from '../../lib/session/session-actions.ts';

const pathOf = (userId: number) => `/users/${userId}/impersonation`;
const asMyself = { asMyself: true } as const;

/** What the admin may do as this user, and the admin’s recent reasons. */
export const impersonationQuery = (userId: number) =>
  queryOptions({
    queryKey: ['impersonation', userId],
    queryFn: async ({ signal }) =>
      (await parsed(impersonationAnswer, api.get(pathOf(userId), { ...asMyself, signal }))).data,
    // Another tab may have allowed changes, or left the account.
    staleTime: 0,
  });

async function hold(view: ImpersonationView): Promise<void> {
  const { queryKey } = impersonationQuery(view.userId);
  // An answer that is on its way may be older than this one.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, view);
}

/** From here on the admin sees the product as this user does. */
export async function viewAccount(userId: number, reason: string): Promise<void> {
  const { data } = await parsed(impersonationAnswer, api.post(pathOf(userId), { reason }, asMyself));
  impersonate(userId);
  await hold(data);
}

/** From here on the admin's calls as this user may change the account. */
export async function allowChanges(userId: number, reason: string): Promise<void> {
  const path = `${pathOf(userId)}/changes`;
  await hold((await parsed(impersonationAnswer, api.post(path, { reason }, asMyself))).data);
}
