import type { UserView } from '@marquee/schemas/queries/user';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api-client.ts';
import { toSearchParams, type DataAnswer, type ListAnswer, type ListParams } from '../../lib/list-query.ts';

const PATH = '/users';
/** What a person is searched by, specification section 7. */
const SEARCH_FIELDS = 'id,firstName,lastName,email';
/** Managers offered for what was typed. */
const MANAGERS_SHOWN = 20;

export function fetchUsers(params: ListParams, signal: AbortSignal): Promise<ListAnswer<UserView>> {
  const query = toSearchParams(params);
  if (query.has('search')) query.set('searchFields', SEARCH_FIELDS);
  return api.get<ListAnswer<UserView>>(PATH, { query, signal });
}

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', 'all', 'detail', id],
    queryFn: async ({ signal }) => (await api.get<DataAnswer<UserView>>(`${PATH}/${id}`, { signal })).data,
    meta: { isPage: true },
  });

/** Whoever may look after advertisers, by what was typed. */
export const managersQuery = (typed: string) =>
  queryOptions({
    queryKey: ['user', 'all', 'managers', typed],
    queryFn: async ({ signal }) => {
      const query = {
        'whereIn[role]': 'manager,admin',
        'where[isActive]': 'true',
        orderBy: 'firstName',
        perPage: MANAGERS_SHOWN,
        ...(typed === '' ? {} : { search: typed, searchFields: SEARCH_FIELDS }),
      };
      return (await api.get<ListAnswer<UserView>>(PATH, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });

export const createUser = async (input: unknown, idempotencyKey: string): Promise<{ readonly id: number }> =>
  (await api.post<DataAnswer<{ readonly id: number }>>(PATH, input, { idempotencyKey })).data;

export const changeUser = async (id: number, change: unknown): Promise<UserView> =>
  (await api.patch<DataAnswer<UserView>>(`${PATH}/${id}`, change)).data;

export const setPassword = (id: number, input: unknown) =>
  api.post<unknown>(`${PATH}/${id}/password/change`, input);

/** @returns true when the data waits for a second admin to erase it */
export const deleteUser = async (id: number, wipePersonalInfo: boolean): Promise<boolean> => {
  const answer = await api.delete<DataAnswer<{ readonly waitsForAnother: boolean }> | undefined>(
    `${PATH}/${id}`,
    { query: { wipePersonalInfo } },
  );
  return answer?.data.waitsForAnother === true;
};
