import * as v from 'valibot';

import { LANGUAGES } from '../common/language.ts';
import { MESSAGES, mustBeValid } from '../common/messages.ts';
import { dollarsInput } from '../common/money.ts';
import { UTC, zoneName } from '../common/zone/zone.ts';
import {
  addedLater,
  choice,
  dollars,
  field,
  flag,
  optional,
  personalText,
  textBy,
  withDefault,
} from '../resource/combinators.ts';
import type { Trait } from '../resource/field.ts';
import { defineResource } from '../resource/resource.ts';
import { optionalLine } from './lines.ts';

const COMMENT_MAX = 1_000;
const URL_MAX = 2_000;

/** Dollars, or null for none; its name has no unit in events. */
const amount = <T extends readonly Trait[]>(label: string, ...traits: T) => {
  const body = v.pipe(
    dollarsInput(mustBeValid(label)),
    v.check((nanos) => nanos >= 0n, mustBeValid(label)),
  );
  return optional({ ...dollars(label, body, ...traits), suffix: '' });
};

/** The id of something, or null for none. */
const idOf = <T extends readonly Trait[]>(label: string, ...traits: T) => {
  const body = v.pipe(
    v.number(mustBeValid(label)),
    v.integer(mustBeValid(label)),
    v.minValue(1, mustBeValid(label)),
  );
  return optional(field({ label, body, value: v.number(), column: 'integer' }, ...traits));
};

const managerId = (label: string) => idOf(label, 'listed', 'staffOnly', 'internal');

/** A text of or about the person, or null for none. */
const optionalPersonalText = <T extends readonly Trait[]>(
  label: string,
  body: v.GenericSchema<string | null, string | null>,
  ...traits: T
) => ({ ...optional(personalText(label, v.string(), ...traits)), body });

const postbackUrl = v.pipe(
  optionalLine('Conversion postback url', 1, URL_MAX),
  v.nullable(v.pipe(v.string(), v.url(MESSAGES.urlFormat), v.regex(/^https?:\/\//i, MESSAGES.urlFormat))),
);

const percent = v.pipe(
  v.number(mustBeValid('Markup')),
  v.minValue(0, mustBeValid('Markup')),
  v.maxValue(100, mustBeValid('Markup')),
);

/** What staff decide for an account, and what the account is shown of it. */
const granted = (label: string, fallback: boolean) =>
  withDefault(flag(label, 'listed', 'staffOnly'), fallback);
/** What staff decide for an account and keep to themselves. */
const noted = (label: string, fallback = false) =>
  withDefault(flag(label, 'listed', 'staffOnly', 'internal'), fallback);
/** A setting for a mail that a user receives. */
const mailSetting = (label: string, fallback = true) => withDefault(flag(label), fallback);

/** Everything about an account that is neither personal nor a credential. What each switch does: ADR 0045 and 0089. */
export const userSettingsResource = defineResource({
  firstPaymentAmount: amount('First payment amount', 'listed', 'staffOnly'),
  followingPaymentAmount: amount('Following payment amount', 'listed', 'staffOnly'),
  minBalanceNotification: amount('Min balance notification', 'listed'),
  lowBudgetSum: amount('Low budget sum', 'listed'),
  /** Percent added to the media cost. */
  markup: withDefault(
    field(
      { label: 'Markup', body: percent, value: v.number(), column: 'number' },
      'listed',
      'staffOnly',
      'internal',
    ),
    0,
  ),
  autoApprovePayments: noted('Auto approve payments'),
  prepay: noted('Prepay', true),
  isFirstPayment: granted('Is first payment', true),
  allowRefill: granted('Allow refill', true),
  // All accounts may see clicks unless an admin revokes it; inventory has to be granted.
  canSeeClick: granted('Can see click', true),
  canSeeSsp: granted('Can see ssp', false),
  canSeeSspPremium: granted('Can see ssp premium', false),
  isMinPriceCancellation: noted('Is min price cancellation'),
  isFavorite: noted('Is favorite'),
  ivtPx: noted('Ivt px'),
  useUnscanned: noted('Use unscanned'),
  /** Dollars a day over all campaigns of the account; null is without a limit. */
  advertDailyLimit: amount('Advert daily limit', 'listed', 'staffOnly'),
  /** What staff note about the person. */
  managerComment: optionalPersonalText(
    'Manager comment',
    optionalLine('Manager comment', 1, COMMENT_MAX),
    'staffOnly',
    'internal',
  ),
  salesManagerId: managerId('Sales manager id'),
  accountManagerId: managerId('Account manager id'),
  sendReport: mailSetting('Send report', false),
  lowBudgetNotification: mailSetting('Low budget notification'),
  zeroBudgetNotification: mailSetting('Zero budget notification'),
  balanceChangeNotification: mailSetting('Balance change notification'),
  creativeApprovalNotification: mailSetting('Creative approval notification'),
  /** Of the interface and of mails; null: not chosen, the browser's own and English mails. */
  language: addedLater(optional(choice('Language', LANGUAGES))),
  /** In which the person reads times and days: `Europe/Berlin`, of the IANA database, or `UTC`. */
  timezone: addedLater(withDefault(textBy('Time zone', zoneName), UTC)),
  /**
   * The preset that the statistics page opens with. One that was removed opens nothing, and does again once its removal is
   * undone.
   */
  defaultPresetId: addedLater(idOf('Default preset')),
  /** URL that receives conversions; it may contain a token. */
  conversionPostbackUrl: optionalPersonalText('Conversion postback url', postbackUrl),
  isCannabisAdvert: noted('Is cannabis advert'),
  isGamblingAdvert: noted('Is gambling advert'),
  isMalwareAdvert: noted('Is malware advert'),
  isPremiumAdvert: noted('Is premium advert'),
});
