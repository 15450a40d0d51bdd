import { readFileSync } from 'node:fs';
import path from 'node:path';

import { creativeResource } from '@marquee/schemas/creative/fields';
import { userSettingsResource } from '@marquee/schemas/user/settings';
import { expect, test } from 'vitest';

import { MAIL_SETTINGS } from '../features/account-settings/mail-settings.ts';
import { moneySchema, notificationsSchema, permissionsSchema } from '../features/users/user-parts.ts';

/** What a field of an account changes, and a spec that shows it. */
interface Effect {
  readonly does: string;
  readonly shownBy: string;
}

const NOTIFICATIONS = 'services/notifications/src/notifications.int.spec.ts';
const BIDDER = 'services/bidder/src/catalogue/catalogue.unit.spec.ts';
const TERMS = 'services/billing/src/account-terms.unit.spec.ts';
const MAILS = 'services/reporting/src/report-mail/report-mail.int.spec.ts';
const LINKS = 'services/reporting/src/report-link/report-link.int.spec.ts';
const USERS = 'services/accounts/test/users.int.spec.ts';

/** Every switch of an account. */
const SWITCHES: Readonly<Record<string, Effect>> = {
  autoApprovePayments: {
    does: 'billing: a deposit is completed on request',
    shownBy: 'services/billing/test/payments.int.spec.ts',
  },
  prepay: { does: 'a note for the team, and says so', shownBy: USERS },
  isFirstPayment: { does: 'billing: which own minimum a deposit has', shownBy: TERMS },
  allowRefill: { does: 'billing: deposits are refused without it', shownBy: TERMS },
  canSeeClick: { does: 'reporting, campaigns: clicks in statistics and lists', shownBy: LINKS },
  canSeeSsp: { does: 'reporting: sources in statistics', shownBy: LINKS },
  canSeeSspPremium: {
    does: 'reporting, bidder: premium sources in statistics, and bids on them',
    shownBy: BIDDER,
  },
  isFavorite: { does: 'the star of the user list', shownBy: USERS },
  sendReport: { does: 'reporting, notifications: reports by mail, and mails of exports', shownBy: MAILS },
  lowBudgetNotification: { does: 'notifications: mail at a low balance', shownBy: NOTIFICATIONS },
  zeroBudgetNotification: { does: 'notifications: mail when campaigns stop', shownBy: NOTIFICATIONS },
  balanceChangeNotification: {
    does: 'notifications: mail at deposits, compensations and withdrawals',
    shownBy: NOTIFICATIONS,
  },
  creativeApprovalNotification: { does: 'notifications: mail when a review ends', shownBy: NOTIFICATIONS },
  isCannabisAdvert: {
    does: 'bidder: every bid declares IAB7-42, and requests that block it are left out',
    shownBy: BIDDER,
  },
  isGamblingAdvert: {
    does: 'bidder: every bid declares IAB9-7, and requests that block it are left out',
    shownBy: BIDDER,
  },
  isMalwareAdvert: { does: 'bidder: no campaign of the account bids', shownBy: BIDDER },
  isMinPriceCancellation: {
    does: 'campaigns: CPM campaigns may bid less than the minimum of a country',
    shownBy: 'services/campaigns/test/min-price.int.spec.ts',
  },
  useUnscanned: { does: 'bidder: creatives bid before their first scan', shownBy: BIDDER },
  ivtPx: {
    does: 'bidder: markup carries the pixel against invalid traffic',
    shownBy: 'services/bidder/src/openrtb-conformance/ivt-pixel.unit.spec.ts',
  },
  isPremiumAdvert: { does: 'a note for the team, shown to moderators', shownBy: USERS },
};

/** Further fields whose effect is not their own name. */
const FIELDS: Readonly<Record<string, Effect>> = {
  firstPaymentAmount: { does: 'billing: minimum of the first deposit', shownBy: TERMS },
  followingPaymentAmount: { does: 'billing: minimum of the deposits after it', shownBy: TERMS },
  bidPriceCancellation: {
    does: 'bidder: a creative’s own price is left out of account',
    shownBy: BIDDER,
  },
};

/** What a spec says instead of the field's name. */
const SHOWN_AS: Readonly<Record<string, string>> = { sendReport: 'are not sent to who turned them off' };

/** By its own name: of defaulted fields, those whose fallback is true or false are switches. */
const switches = Object.entries(userSettingsResource.fields)
  .filter(([, { fallback }]) => typeof fallback === 'boolean')
  .map(([name]) => name);

const offered: readonly string[] = [
  ...Object.keys(permissionsSchema.entries),
  ...Object.keys(moneySchema.entries),
  ...Object.keys(notificationsSchema.entries),
  ...MAIL_SETTINGS,
];

test('every switch of an account acts, or is a note', () => {
  expect(Object.keys(SWITCHES).sort()).toEqual(switches.sort());
});

test.each(Object.entries({ ...SWITCHES, ...FIELDS }))('a spec shows what %s does', (field, { shownBy }) => {
  const text = readFileSync(path.join(import.meta.dirname, '../../..', shownBy), 'utf8');
  expect(text, shownBy).toMatch(new RegExp(SHOWN_AS[field] ?? `\\b${field}\\b`));
  expect(field in { ...userSettingsResource.fields, ...creativeResource.fields }).toBe(true);
});

test.each([
  ...[
    'canSeeSspPremium',
    'isMinPriceCancellation',
    'useUnscanned',
    'ivtPx',
    'isMalwareAdvert',
    'isGamblingAdvert',
    'lowBudgetNotification',
    'sendReport',
  ],
  ...['firstPaymentAmount', 'followingPaymentAmount'],
])('a form offers %s', (field) => {
  expect(offered).toContain(field);
});
