import { SETTINGS_WITHOUT_EFFECT, userSettingsResource } from '@marquee/schemas/user/settings';
import { expect, test } from 'vitest';

import { MAIL_SETTINGS } from '../features/account-settings/mail-settings.ts';
import { notificationsSchema, permissionsSchema } from '../features/users/user-parts.ts';

/** Every switch of an account, and what it changes; the specs beside the code that acts prove each. */
const EFFECTS = {
  autoApprovePayments: 'billing: a deposit is completed on request',
  prepay: 'a note for the team, and says so',
  isFirstPayment: 'billing: which own minimum a deposit has',
  allowRefill: 'billing: deposits are refused without it',
  canSeeClick: 'reporting, campaigns: clicks in statistics and lists',
  canSeeSsp: 'reporting: sources in statistics',
  canSeeSspPremium: 'reporting, bidder: premium sources in statistics, and bids on them',
  isFavorite: 'the star of the user list',
  sendReport: 'reporting, notifications: reports by mail, and mails of exports',
  lowBudgetNotification: 'notifications: mail at a low balance',
  zeroBudgetNotification: 'notifications: mail when campaigns stop',
  balanceChangeNotification: 'notifications: mail at deposits, compensations and withdrawals',
  creativeApprovalNotification: 'notifications: mail when a review ends',
  isCannabisAdvert: 'bidder: every bid declares IAB7-42, and requests that block it are left out',
  isGamblingAdvert: 'bidder: every bid declares IAB9-7, and requests that block it are left out',
  isMalwareAdvert: 'bidder: no campaign of the account bids',
  isPremiumAdvert: 'a note for the team, shown to moderators',
};

/** By its own name: of defaulted fields, those whose fallback is true or false are switches. */
const switches = Object.entries(userSettingsResource.fields)
  .filter(([, { fallback }]) => typeof fallback === 'boolean')
  .map(([name]) => name);

const offered: readonly string[] = [
  ...Object.keys(permissionsSchema.entries),
  ...Object.keys(notificationsSchema.entries),
  ...MAIL_SETTINGS,
];

test('every switch of an account acts, is a note, or is without effect', () => {
  expect([...Object.keys(EFFECTS), ...SETTINGS_WITHOUT_EFFECT].sort()).toEqual(switches.sort());
});

test.each(SETTINGS_WITHOUT_EFFECT)('no form promises anything by %s', (name) => {
  expect(offered).not.toContain(name);
});

test.each(['canSeeSspPremium', 'isMalwareAdvert', 'isGamblingAdvert', 'lowBudgetNotification', 'sendReport'])(
  'a form offers %s',
  (name) => {
    expect(offered).toContain(name);
  },
);
