import { FORMATS } from '@marquee/schemas/common/formats';

import type { Messages, Named, RequestedPayment } from './messages.ts';

const { dollars, count, plural } = FORMATS.en;

const labelOf = ({ name, id }: Named) => (name === '' ? `#${id}` : `"${name}"`);

const because = (what: string, reason: string | null) => (reason ? `${what}: ${reason}` : `${what}.`);

const paymentOf = ({ type, amountNanos }: RequestedPayment) => `${type} of ${dollars(amountNanos)}`;

export const ENGLISH: Messages = {
  creativeApproved: (creative) => `Creative ${labelOf(creative)} was approved.`,
  creativeDisapproved: (creative, reason) => because(`Creative ${labelOf(creative)} was disapproved`, reason),
  campaignApproved: (campaign) => `Campaign ${labelOf(campaign)} was approved.`,
  campaignDisapproved: (campaign, reason) => because(`Campaign ${labelOf(campaign)} was disapproved`, reason),
  campaignStopped: (campaign, reason) => `Campaign ${labelOf(campaign)} was stopped. ${reason ?? ''}`.trim(),
  campaignAtLoss: (campaign, userId, lossNanos) =>
    `Campaign ${labelOf(campaign)} of user ${userId} was stopped: it cost ${dollars(lossNanos)} more than it returned.`,
  paymentDeclined: (payment, reason) => because(`Your ${paymentOf(payment)} was declined`, reason),
  paymentCanceled: (payment) => `Your ${paymentOf(payment)} was canceled.`,
  fundsDeposited: (amountNanos) => `Your balance was topped up by ${dollars(amountNanos)}.`,
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
};
