import type { AlertBudget, AlertWindowDays } from '@marquee/schemas/alert-rule/fields';
import type { Formats } from '@marquee/schemas/common/formats';

import type { AlertTexts, BudgetUse, CreativeChange } from './alert-texts.ts';
import { germanNoBidReason } from './german-no-bid-reasons.ts';

const within = (days: AlertWindowDays): string => (days === 1 ? 'heute' : `in den letzten ${days} Tagen`);

const BUDGETS: Readonly<Record<AlertBudget, string>> = { daily: 'Tagesbudgets', total: 'Gesamtbudgets' };

const CHANGES: Readonly<Record<CreativeChange, string>> = {
  deleted: 'wurde gelöscht',
  removed: 'wurde aus der Kampagne entfernt',
  approved: 'wurde freigegeben',
  pending: 'wird erneut geprüft',
  disabled: 'wurde ausgeschaltet',
};

export const GERMAN = ({ dollars, instant, count, percent, plural }: Formats): AlertTexts => {
  const ofBudget = (use: BudgetUse) =>
    `${percent(use.percent)} ihres ${BUDGETS[use.budget]} von ${dollars(use.limitNanos)}`;
  return {
    switchedOff: () => 'Sie wurde ausgeschaltet.',
    performance: () => 'Die Plattform hat sie wegen ihrer Ergebnisse gestoppt.',
    declined: (reason) => (reason === null ? 'Sie wurde abgelehnt.' : `Sie wurde abgelehnt. ${reason}`),
    ended: () => 'Ihr Enddatum ist erreicht.',
    budgetSpent: (limitNanos) => `Ihr Gesamtbudget von ${dollars(limitNanos)} ist aufgebraucht.`,
    groupSpent: (name, resumesAt) =>
      `Das Budget der Gruppe „${name}“ ist bis ${instant(resumesAt)} aufgebraucht.`,
    declinedCreative: (name, reason) =>
      `hat ein abgelehntes Werbemittel „${name}“${reason === null ? '.' : `: ${reason}`}`,
    noDeclinedCreative: () => 'hat kein abgelehntes Werbemittel mehr.',
    noLongerDeclined: (name, change) =>
      `hat das abgelehnte Werbemittel „${name}“ nicht mehr${change === null ? '.' : `: Es ${CHANGES[change]}.`}`,
    deliversAgain: (at) => `liefert wieder aus. Letzte Impression: ${instant(at)}.`,
    noImpression: (since) => `hat seit ${instant(since)} keine Impression.`,
    budgetUsed: (use, resumesAt) =>
      `hat ${ofBudget(use)} verbraucht: ${dollars(use.spentNanos)} ausgegeben.${resumesAt === null ? '' : ` Um Mitternacht (UTC${resumesAt}) läuft sie weiter.`}`,
    budgetLeft: (use) => `liegt wieder unter ${ofBudget(use)}: ${dollars(use.spentNanos)} ausgegeben.`,
    stopped: (why, since) =>
      since === null ? `ist gestoppt: ${why}` : `ist seit ${instant(since)} gestoppt: ${why}`,
    canRunAgain: () => 'kann wieder laufen.',
    spentNothing: (days) => `hat ${within(days)} nichts ausgegeben.`,
    noConversion: ({ spentNanos, limitNanos, days }) =>
      `hat ${within(days)} ${dollars(spentNanos)} ohne Conversion ausgegeben. Das Ziel sind ${dollars(limitNanos)} je Conversion.`,
    costAbove: ({ cpaNanos, goalNanos, conversions, days }) =>
      `hat ${within(days)} einen CPA von ${dollars(cpaNanos)} und liegt damit über dem Ziel von ${dollars(goalNanos)} (${plural(conversions, { one: '1 Conversion', other: `${count(conversions)} Conversions` })}).`,
    costWithin: ({ cpaNanos, goalNanos, days }) =>
      `liegt wieder im Ziel von ${dollars(goalNanos)}: CPA von ${dollars(cpaNanos)} ${within(days)}.`,
    spendAbove: ({ spentNanos, limitNanos, days }) =>
      `hat ${within(days)} ${dollars(spentNanos)} ausgegeben, mehr als ${dollars(limitNanos)}.`,
    spendWithin: ({ spentNanos, limitNanos, days }) =>
      `liegt wieder bei höchstens ${dollars(limitNanos)}: ${within(days)} ${dollars(spentNanos)} ausgegeben.`,
    notBidding: (reason) => `Häufigster Grund, nicht zu bieten: „${germanNoBidReason(reason)}“.`,
  };
};
