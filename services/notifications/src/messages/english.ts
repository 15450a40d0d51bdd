import type { Moderation } from '@marquee/schemas/common/campaign-terms';
import { FORMATS } from '@marquee/schemas/common/formats';

import type { Messages, Named, RequestedPayment } from './messages.ts';

const { dollars, count, plural } = FORMATS.en;

const labelOf = ({ name, id }: Named) => (name === '' ? `#${id}` : `"${name}"`);

const because = (what: string, reason: string | null) => (reason ? `${what}: ${reason}` : `${what}.`);

const paymentOf = ({ type, amountNanos }: RequestedPayment) => `${type} of ${dollars(amountNanos)}`;

const undone = (what: string, { approved, reason }: Moderation): string => {
  switch (approved) {
    case 'pending':
      return `The decision on ${what} was undone. It is under review again.`;
    case 'approved':
      return `The disapproval of ${what} was undone. It is approved again.`;
    case 'disapproved':
      return because(`The approval of ${what} was undone. It is disapproved again`, reason);
  }
};

export const ENGLISH: Messages = {
  creativeApproved: (creative) => `Creative ${labelOf(creative)} was approved.`,
  creativeDisapproved: (creative, reason) => because(`Creative ${labelOf(creative)} was disapproved`, reason),
  campaignApproved: (campaign) => `Campaign ${labelOf(campaign)} was approved.`,
  campaignDisapproved: (campaign, reason) => because(`Campaign ${labelOf(campaign)} was disapproved`, reason),
  creativeDecisionUndone: (creative, now) => undone(`creative ${labelOf(creative)}`, now),
  campaignDecisionUndone: (campaign, now) => undone(`campaign ${labelOf(campaign)}`, now),
  malwareFound: (creative) =>
    `A scan found malware in creative ${labelOf(creative)}. It isn’t shown until that is gone.`,
  malwareFoundOf: (creative, userId) =>
    `A scan found malware in creative ${labelOf(creative)} of user ${userId}. It isn’t shown.`,
  malwareCleared: (creative) =>
    `Creative ${labelOf(creative)} was cleared: what the scan found is no malware. It is shown again.`,
  campaignStopped: (campaign, reason) => `Campaign ${labelOf(campaign)} was stopped. ${reason ?? ''}`.trim(),
  ruleNotified: (campaign, reason) => `Campaign ${labelOf(campaign)} meets a rule. ${reason}.`,
  campaignAtLoss: (campaign, userId, lossNanos) =>
    `Campaign ${labelOf(campaign)} of user ${userId} was stopped: it cost ${dollars(lossNanos)} more than it returned.`,
  paymentDeclined: (payment, reason) => because(`Your ${paymentOf(payment)} was declined`, reason),
  paymentCanceled: (payment) => `Your ${paymentOf(payment)} was canceled.`,
  fundsDeposited: (amountNanos) => `Your balance was topped up by ${dollars(amountNanos)}.`,
  bonusCredited: (amountNanos, code) =>
    `You received a bonus of ${dollars(amountNanos)} for the promo code ${code}.`,
  compensationGranted: (amountNanos) => `You received ${dollars(amountNanos)} in compensation.`,
  withdrawalPaid: (amountNanos) => `Your withdrawal of ${dollars(amountNanos)} was paid.`,
  withdrawalReleased: (amountNanos) =>
    `The ${dollars(amountNanos)} reserved for your withdrawal has been returned to your balance.`,
  balanceOut: () => 'Your campaigns are paused: your balance has run out.',
  balanceLow: () => 'Your balance is running low.',
  balance: (balanceNanos) => `Balance: ${dollars(balanceNanos)}.`,
  reportReady: (rows) =>
    `Your report is ready: ${plural(rows, { one: '1 row', other: `${count(rows)} rows` })}. It is kept for a day.`,
  reportFailed: (reason) => because('Your report could not be exported', reason),
  ticketOpened: (id) => `Support ticket #${id} was opened.`,
  ticketReplied: (id) => `Support ticket #${id} has a new reply.`,
  ticketReopened: (id) => `Support ticket #${id} was reopened.`,
  ticketClosed: (id) => `Support ticket #${id} was closed by the advertiser.`,
  ticketAssigned: (id) => `Support ticket #${id} was assigned to you.`,
  ticketAnswered: (id) => `Support replied to ticket #${id}.`,
  ticketClosedBySupport: (id) => `Support closed ticket #${id}. You can reopen it.`,
};
