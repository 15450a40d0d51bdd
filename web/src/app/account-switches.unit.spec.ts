import { readFileSync } from 'node:fs';
import path from 'node:path';

import { CREATIVE_TYPES } from '@marquee/schemas/common/campaign-terms';
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

const BALANCES = 'services/notifications/src/balance-crossing.unit.spec.ts';
const FORMS = 'services/bidder/src/catalogue/serving/creative-forms.unit.spec.ts';
const CREATIVES = 'services/campaigns/test/creatives.int.spec.ts';

/** Every further field of an account. */
const ACCOUNT_FIELDS: Readonly<Record<string, Effect>> = {
  minBalanceNotification: { does: 'notifications: the low balance where no sum is set', shownBy: BALANCES },
  lowBudgetSum: { does: 'notifications: below it the balance is low', shownBy: BALANCES },
  markup: { does: 'bidder: bids are lower, and charges higher, by it', shownBy: BIDDER },
  advertDailyLimit: {
    does: 'bidder: an account spends no more a day',
    shownBy: 'services/budget/src/ledger/budget-ledger.unit.spec.ts',
  },
  managerComment: { does: 'a note for the team; no advertiser reads it', shownBy: USERS },
  salesManagerId: { does: 'accounts: who looks after the account, shown and filtered by', shownBy: USERS },
  accountManagerId: {
    does: 'support: who tickets of the account go to',
    shownBy: 'services/support/src/support.int.spec.ts',
  },
  language: {
    does: 'web, notifications: the language of pages and mails',
    shownBy: 'web/e2e/stories/language.e2e.spec.ts',
  },
  timezone: { does: 'web, reporting: the clock that times are on', shownBy: USERS },
  defaultPresetId: {
    does: 'web: what statistics open with',
    shownBy: 'web/e2e/stories/statistics-page.e2e.spec.ts',
  },
  conversionPostbackUrl: {
    does: 'ingester: it is called for each conversion',
    shownBy: 'services/ingester/src/postbacks/postbacks.int.spec.ts',
  },
  firstPaymentAmount: { does: 'billing: minimum of the first deposit', shownBy: TERMS },
  followingPaymentAmount: { does: 'billing: minimum of the deposits after it', shownBy: TERMS },
};

/** Every field of a creative but its name, its type and the parts of types. */
const CREATIVE_FIELDS: Readonly<Record<string, Effect>> = {
  bidPrice: { does: 'bidder: bid in the place of the campaign’s price', shownBy: BIDDER },
  bidPriceCancellation: {
    does: 'bidder: a creative’s own price is left out of account',
    shownBy: BIDDER,
  },
  skipIsSecureCheck: {
    does: 'campaigns: markup over http is saved, and bid for no secure page',
    shownBy: FORMS,
  },
  autoresize: { does: 'bidder: a banner is shown in smaller places', shownBy: FORMS },
  adaptiveCpm: {
    does: 'bidder: the price follows what wins',
    shownBy: 'services/bidder/src/pricing/price-follower.int.spec.ts',
  },
  weight: { does: 'bidder: how often it is chosen among those that fit', shownBy: BIDDER },
  folderId: {
    does: 'web: the folder of the list and the gallery',
    shownBy: 'web/e2e/stories/creative-folders.e2e.spec.ts',
  },
  campaignIds: { does: 'campaigns: it joins them', shownBy: CREATIVES },
  attributes: {
    does: 'bidder: declared in bids, and left out where a request blocks them',
    shownBy: 'services/bidder/src/auction/run-auction.unit.spec.ts',
  },
  categories: {
    does: 'bidder: declared in bids, beside those of the campaign',
    shownBy: 'services/bidder/src/openrtb-conformance/answer.unit.spec.ts',
  },
};

/** What a spec says instead of the field's name. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  sendReport: 'are not sent to who turned them off',
  advertDailyLimit: 'setDailyLimit',
  defaultPresetId: 'Open by default',
  bidPrice: 'bidPriceNanos',
  accountManagerId: 'accountManagerOf',
};

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

test('every other field of an account or a creative acts, or is a note', () => {
  const named = new Set(['name', 'creativeType', ...CREATIVE_TYPES]);
  const { fields } = userSettingsResource;
  expect(Object.keys(ACCOUNT_FIELDS).sort()).toEqual(
    Object.keys(fields)
      .filter((name) => !switches.includes(name))
      .sort(),
  );
  const ofCreatives = Object.keys(creativeResource.fields).filter((name) => !named.has(name));
  expect(Object.keys(CREATIVE_FIELDS).sort()).toEqual(ofCreatives.sort());
});

test.each(Object.entries({ ...SWITCHES, ...ACCOUNT_FIELDS, ...CREATIVE_FIELDS }))(
  'a spec shows what %s does',
  (field, { shownBy }) => {
    const text = readFileSync(path.join(import.meta.dirname, '../../..', shownBy), 'utf8');
    expect(text, shownBy).toMatch(new RegExp(SHOWN_AS[field] ?? `\\b${field}\\b`));
    expect(field in { ...userSettingsResource.fields, ...creativeResource.fields }).toBe(true);
  },
);

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
