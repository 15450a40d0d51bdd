import { decodeEvent } from '@marquee/kit/decider/event-codec';
import { readFrozenEvent } from '@marquee/kit/testing/frozen-events';
import type { UserEvent } from '@marquee/schemas/user/events';
import { expect, it } from 'vitest';

import { userDecider } from './index.ts';
import { languageOf, liveAccount } from './state.ts';

const frozen = (file: string) => decodeEvent(readFrozenEvent(file)) as UserEvent;
const changed = (language: 'de' | 'en' | null): UserEvent => ({
  type: 'UserSettingsChanged',
  data: { userId: 5, settings: { language } },
});
const after = (...events: readonly UserEvent[]) => {
  const account = liveAccount(events.reduce(userDecider.evolve, userDecider.initialState));
  if (!account) throw new Error('there is no account');
  return account;
};

it('is not chosen in events from before there was one, and mails are English', () => {
  const account = after(frozen('UserRegistered.v1.json'));
  expect([account.settings.language, languageOf(account)]).toEqual([null, 'en']);
});

it('stays when other settings change, also by an older event', () => {
  const registered = frozen('UserRegistered.v1.json');
  const other = frozen('UserSettingsChanged.v1.json');
  expect(languageOf(after(registered, changed('de'), other))).toBe('de');
  expect(languageOf(after(registered, changed('de'), changed(null)))).toBe('en');
});
