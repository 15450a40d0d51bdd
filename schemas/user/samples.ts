import type { Sealed } from '../common/sealed.ts';
import type { UserEvent, UserSettings } from './events.ts';
import { userSettingsResource } from './settings.ts';

type Registration = Extract<UserEvent, { type: 'UserRegistered' }>['data'];

/** An account that pays in advance and gets every notice. */
export const sampleUserSettings = (over: Partial<UserSettings> = {}): UserSettings =>
  userSettingsResource.create({ canSeeClick: false, ...over });

/** Data of `UserRegistered`: an advertiser whose personal data opens to nothing unless given. */
export const sampleRegistration = (
  userId: number,
  over: Partial<Omit<Registration, 'userId'>> = {},
): Registration => {
  const sealed: Sealed = over.personal ?? { keyOf: userId, sealed: '' };
  return {
    userId,
    role: 'advert',
    isFinanceRole: false,
    personal: sealed,
    emailDigest: `digest-${userId}`,
    passwordHash: sealed,
    registeredBy: 'seed',
    isEmailConfirmed: true,
    settings: sampleUserSettings(),
    ...over,
  };
};
