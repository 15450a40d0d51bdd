import { userView, type UserView } from '@marquee/schemas/user/views';

import { t } from '../../lib/i18n/i18n.ts';
import { useSearchedChoices, type ChoiceSource, type SearchedOptions } from './use-searched-choices.ts';

const ADVERTISERS: ChoiceSource<UserView> = {
  key: 'user',
  path: '/users',
  row: userView,
  filter: { 'where[role]': 'advert' },
  labelOf: ({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email,
  fallback: (id) => t('User {id}', { id }),
};

/** Advertisers by name, for admins. */
export const useAdvertiserChoices = (chosen: readonly number[]): SearchedOptions =>
  useSearchedChoices(ADVERTISERS, chosen);
