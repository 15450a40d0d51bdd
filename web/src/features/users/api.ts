import type { changePasswordCommand } from '@marquee/schemas/commands/auth';
import type { changeUserCommand, createUserCommand } from '@marquee/schemas/user/commands';
import { userAnswer, userDeletionAnswer, userView, type UserView } from '@marquee/schemas/user/views';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { array, type InferInput } from 'valibot';

import { parsed, parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

const PATH = '/users';
/** What a person is searched by, specification section 7. */
export const SEARCH_FIELDS = 'id,firstName,lastName,email';
/** Managers offered for what was typed. */
const MANAGERS_SHOWN = 20;

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', 'all', 'detail', id],
    queryFn: async ({ signal }) => (await parsed(userAnswer, api.get(`${PATH}/${id}`, { signal }))).data,
    meta: { isPage: true },
  });

/** Users who may be account managers, found by the typed text. */
export const managersQuery = (typed: string) =>
  queryOptions({
    queryKey: ['user', 'all', 'managers', typed],
    queryFn: ({ signal }) => {
      const query = {
        'whereIn[role]': 'manager,admin',
        'where[isActive]': 'true',
        orderBy: 'firstName',
        perPage: MANAGERS_SHOWN,
        ...(typed === '' ? {} : { search: typed, searchFields: SEARCH_FIELDS }),
      };
      return parsedData(array(userView), api.get(PATH, { query, signal }));
    },
    placeholderData: keepPreviousData,
  });

type CreateUserInput = InferInput<typeof createUserCommand>;
export type ChangeUserInput = InferInput<typeof changeUserCommand>;
type ChangePasswordInput = InferInput<typeof changePasswordCommand>;

export const createUser = async (
  input: CreateUserInput,
  idempotencyKey: string,
): Promise<{ readonly id: number }> =>
  (await parsed(userAnswer, api.post(PATH, input, { idempotencyKey }))).data;

export const changeUser = async (id: number, change: ChangeUserInput): Promise<UserView> =>
  (await parsed(userAnswer, api.patch(`${PATH}/${id}`, change))).data;

export const setPassword = (id: number, input: ChangePasswordInput) =>
  api.post(`${PATH}/${id}/password/change`, input);

export const resetSecondFactor = (id: number) => api.post(`${PATH}/${id}/second-factor/reset`);

export interface UserDeletion {
  readonly wipePersonalInfo: boolean;
  /** What the account holds, as it was shown and agreed to; undefined for nothing. */
  readonly remainingBalance: string | undefined;
}

/** @returns true when the data waits for a second admin to erase it */
export const deleteUser = async (id: number, query: UserDeletion): Promise<boolean> => {
  const answer = await api.delete(`${PATH}/${id}`, { query: { ...query } });
  return answer !== undefined && (await parsed(userDeletionAnswer, answer)).data.waitsForAnother;
};
