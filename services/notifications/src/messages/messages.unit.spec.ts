import { LANGUAGES } from '@marquee/schemas/common/language';
import { dollars } from '@marquee/schemas/common/money';
import { describe, expect, it } from 'vitest';

import { messageIn } from './message.ts';
import type { Messages } from './messages.ts';

const named = { id: 42, name: 'Summer <b>' };
const nanos = dollars('1234.5');
const payment = { type: 'deposit', amountNanos: nanos } as const;

/** Each message with all that it can say. */
const CALLS: { readonly [Name in keyof Messages]: (messages: Messages) => string } = {
  creativeApproved: (messages) => messages.creativeApproved(named),
  creativeDisapproved: (messages) => messages.creativeDisapproved(named, 'Too loud'),
  campaignApproved: (messages) => messages.campaignApproved(named),
  campaignDisapproved: (messages) => messages.campaignDisapproved(named, null),
  malwareFound: (messages) => messages.malwareFound(named),
  malwareFoundOf: (messages) => messages.malwareFoundOf(named, 5),
  malwareCleared: (messages) => messages.malwareCleared(named),
  creativeDecisionUndone: (messages) =>
    messages.creativeDecisionUndone(named, { approved: 'disapproved', reason: 'Too loud' }),
  campaignDecisionUndone: (messages) =>
    messages.campaignDecisionUndone(named, { approved: 'pending', reason: null }),
  campaignStopped: (messages) => messages.campaignStopped(named, null),
  ruleNotified: (messages) => messages.ruleNotified(named, 'Rule "Losers": CPA $12 > $10'),
  campaignAtLoss: (messages) => messages.campaignAtLoss(named, 5, nanos),
  paymentDeclined: (messages) => messages.paymentDeclined(payment, 'Too late'),
  paymentCanceled: (messages) => messages.paymentCanceled({ ...payment, type: 'withdrawal' }),
  fundsDeposited: (messages) => messages.fundsDeposited(nanos),
  bonusCredited: (messages) => messages.bonusCredited(nanos, 'WELCOME50'),
  compensationGranted: (messages) => messages.compensationGranted(nanos),
  withdrawalPaid: (messages) => messages.withdrawalPaid(nanos),
  withdrawalReleased: (messages) => messages.withdrawalReleased(nanos),
  balanceOut: (messages) => messages.balanceOut(),
  balanceLow: (messages) => messages.balanceLow(),
  balance: (messages) => messages.balance(nanos),
  reportReady: (messages) => messages.reportReady(1_234),
  reportFailed: (messages) => messages.reportFailed('No rights.'),
  ticketOpened: (messages) => messages.ticketOpened(12),
  ticketReplied: (messages) => messages.ticketReplied(12),
  ticketReopened: (messages) => messages.ticketReopened(12),
  ticketClosed: (messages) => messages.ticketClosed(12),
  ticketAssigned: (messages) => messages.ticketAssigned(12),
  ticketAnswered: (messages) => messages.ticketAnswered(12),
  ticketClosedBySupport: (messages) => messages.ticketClosedBySupport(12),
};
const all = Object.entries(CALLS);

describe('messages', () => {
  it.each(all)('say %s in every language, each in its own', (_name, write) => {
    const texts = messageIn(write);
    for (const language of LANGUAGES)
      expect(texts[language]).not.toMatch(/\{|\}|null|undefined|\[object|^\s*$/);
    expect(texts.de).not.toBe(texts.en);
    expect(texts.de.includes('1.234')).toBe(texts.en.includes('1,234'));
  });

  it('count and name as the language does', () => {
    expect(messageIn(({ reportReady }) => reportReady(1))).toEqual({
      en: 'Your report is ready: 1 row. It is kept for a day.',
      de: 'Ihr Bericht ist fertig: 1 Zeile. Er wird einen Tag lang aufbewahrt.',
    });
    expect(messageIn(({ creativeApproved }) => creativeApproved({ id: 7, name: '' })).de).toBe(
      'Das Werbemittel #7 wurde freigegeben.',
    );
    expect(messageIn(CALLS.creativeDisapproved).de).toBe(
      'Das Werbemittel „Summer <b>“ wurde abgelehnt: Too loud',
    );
  });
});
