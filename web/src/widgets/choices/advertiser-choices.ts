import { userView, type UserView } from '@marquee/schemas/user/views';

import { useSearchedChoices, type ChoiceSource, type SearchedOptions } from './use-searched-choices.ts';

const ADVERTISERS: ChoiceSource<UserView> = {
  key: 'user',
  path: '/users',
  row: userView,
  filter: { 'where[role]': 'advert' },
  labelOf: ({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email,
  fallback: (id) => `User ${id}`,
};

/** Advertisers by name, for admins. */
export const useAdvertiserChoices = (chosen: readonly number[]): SearchedOptions =>
  useSearchedChoices(ADVERTISERS, chosen);
