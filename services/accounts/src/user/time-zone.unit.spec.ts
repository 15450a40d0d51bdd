import { decodeEvent } from '@marquee/kit/decider/event-codec';
import { readFrozenEvent } from '@marquee/kit/testing/frozen-events';
import type { UserEvent } from '@marquee/schemas/user/events';
import { expect, it } from 'vitest';

import { userDecider } from './index.ts';
import { liveAccount } from './state.ts';

const frozen = (file: string) => decodeEvent(readFrozenEvent(file)) as UserEvent;
const changed: UserEvent = {
  type: 'UserSettingsChanged',
  data: { userId: 5, settings: { timezone: 'Europe/Berlin' } },
};
const zoneAfter = (...events: readonly UserEvent[]) =>
  liveAccount(events.reduce(userDecider.evolve, userDecider.initialState))?.settings.timezone;

it('is UTC for accounts from before there was one, and stays when an older event changes other settings', () => {
  const registered = frozen('UserRegistered.v1.json');
  const other = frozen('UserSettingsChanged.v1.json');
  expect(zoneAfter(registered)).toBe('UTC');
  expect(zoneAfter(registered, other)).toBe('UTC');
  expect(zoneAfter(registered, changed, other)).toBe('Europe/Berlin');
});
