import { LANGUAGES } from '@marquee/schemas/common/language';
import { dollars } from '@marquee/schemas/common/money';
import { NO_BID_REASONS } from '@marquee/schemas/traffic/no-bid-reasons';
import { expect, it } from 'vitest';

import { alertText } from './alert-text.ts';
import type { AlertTexts } from './alert-texts.ts';
import { germanNoBidReason } from './german-no-bid-reasons.ts';

const AT = new Date('2026-11-28T14:05:00Z');
const use = { budget: 'daily', percent: 80, limitNanos: dollars('50'), spentNanos: dollars('40') } as const;
const cost = { cpaNanos: dollars('6'), goalNanos: dollars('5'), conversions: 1, days: 7 } as const;
const spending = { spentNanos: dollars('1234.5'), limitNanos: dollars('10'), days: 1 } as const;

const CALLS: { readonly [Name in keyof AlertTexts]: (texts: AlertTexts) => string } = {
  switchedOff: (texts) => texts.switchedOff(),
  performance: (texts) => texts.performance('It spent too much.'),
  declined: (texts) => texts.declined(null),
  ended: (texts) => texts.ended(),
  budgetSpent: (texts) => texts.budgetSpent(dollars('50')),
  groupSpent: (texts) => texts.groupSpent('November', AT),
  declinedCreative: (texts) => texts.declinedCreative('Banner', 'Too loud'),
  noDeclinedCreative: (texts) => texts.noDeclinedCreative(),
  noLongerDeclined: (texts) => texts.noLongerDeclined('Banner', 'removed'),
  deliversAgain: (texts) => texts.deliversAgain(AT),
  noImpression: (texts) => texts.noImpression(AT),
  budgetUsed: (texts) => texts.budgetUsed(use, '+01:00'),
  budgetLeft: (texts) => texts.budgetLeft(use),
  stopped: (texts) => texts.stopped(texts.ended(), AT),
  canRunAgain: (texts) => texts.canRunAgain(),
  spentNothing: (texts) => texts.spentNothing(3),
  noConversion: (texts) => texts.noConversion(spending),
  costAbove: (texts) => texts.costAbove(cost),
  costWithin: (texts) => texts.costWithin(cost),
  spendAbove: (texts) => texts.spendAbove(spending),
  spendWithin: (texts) => texts.spendWithin(spending),
  notBidding: (texts) => texts.notBidding('account-balance'),
};

it.each(Object.entries(CALLS))('an alert says %s in every language, each in its own', (_name, write) => {
  const texts = alertText(write);
  for (const language of LANGUAGES)
    expect(texts[language]).not.toMatch(/\{|\}|null|undefined|\[object|^\s*$/);
  expect(texts.de).not.toBe(texts.en);
});

it('an alert has times, amounts and counts as the language does', () => {
  expect(alertText(CALLS.stopped).de).toBe(
    'ist seit 28.11.2026, 14:05 UTC gestoppt: Ihr Enddatum ist erreicht.',
  );
  expect(alertText(CALLS.budgetUsed).de.replaceAll('\u00a0', ' ')).toBe(
    'hat 80 % ihres Tagesbudgets von 50,00 $ verbraucht: 40,00 $ ausgegeben. Um Mitternacht (UTC+01:00) läuft sie weiter.',
  );
  expect(alertText(CALLS.costAbove)).toMatchObject({
    en: expect.stringContaining('(1 conversion)') as string,
    de: expect.stringContaining('(1 Conversion)') as string,
  });
});

it('German has a word for each reason not to bid, and shows a newer one as it is', () => {
  for (const reason of NO_BID_REASONS) expect(germanNoBidReason(reason)).not.toMatch(/^$|undefined/);
  expect(germanNoBidReason('brand-new')).toBe('brand new');
  expect(germanNoBidReason('toString')).toBe('toString');
});
