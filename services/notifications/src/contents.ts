import type { EventOf } from '@marquee/kit/projector/read-model';
import type { Moderation } from '@marquee/schemas/common/campaign-terms';
import { displayDollars } from '@marquee/schemas/common/money';
import type { notificationData } from '@marquee/schemas/notification/events';
import type { UserSettings } from '@marquee/schemas/user/events';
import type * as v from 'valibot';

import { balanceCrossingOf } from './balance-crossing.ts';

/** Types of notifications, the account setting that adds a mail to the bell, and whether the message is kept sealed. */
export const NOTIFICATION_TYPES = {
  creative_approved: { mailSetting: 'creativeApprovalNotification' },
  creative_disapproved: { mailSetting: 'creativeApprovalNotification' },
  campaign_approved: { mailSetting: 'creativeApprovalNotification' },
  campaign_disapproved: { mailSetting: 'creativeApprovalNotification' },
  creative_decision_undone: { mailSetting: 'creativeApprovalNotification' },
  campaign_decision_undone: { mailSetting: 'creativeApprovalNotification' },
  campaign_stopped: { mailSetting: 'zeroBudgetNotification' },
  campaign_at_loss: { mailSetting: 'zeroBudgetNotification' },
  balance_low: { mailSetting: 'lowBudgetNotification' },
  balance_stopped: { mailSetting: 'zeroBudgetNotification' },
  payment_refused: { mailSetting: 'balanceChangeNotification', isSealed: true },
  balance_changed: { mailSetting: 'balanceChangeNotification' },
  report_ready: { mailSetting: 'sendReport' },
  report_failed: { mailSetting: 'sendReport' },
} as const satisfies Record<
  string,
  {
    readonly mailSetting: keyof UserSettings;
    /** It repeats what staff wrote about the person. */
    readonly isSealed?: true;
  }
>;
export type NotificationType = keyof typeof NOTIFICATION_TYPES;

/** Raised by the rules of advertisers, which say themselves whether they are mailed. */
export type AlertNotificationType = 'alert_fired' | 'alert_resolved';

export const isNotificationType = (type: string): type is NotificationType =>
  Object.hasOwn(NOTIFICATION_TYPES, type);

/** Types of notifications whose message is kept sealed. */
export const SEALED_TYPES: readonly string[] = Object.entries(NOTIFICATION_TYPES)
  .filter(([, terms]) => 'isSealed' in terms)
  .map(([type]) => type);

export const NOTIFIED_EVENTS = [
  'CreativeApproved',
  'CreativeDisapproved',
  'CreativeDecisionUndone',
  'CampaignApproved',
  'CampaignDisapproved',
  'CampaignDecisionUndone',
  'CampaignStopped',
  'PaymentDeclined',
  'PaymentCanceled',
  'FundsDeposited',
  'WithdrawalHeld',
  'WithdrawalReleased',
  'WithdrawalPaid',
  'CompensationGranted',
  'SpendRecorded',
  'ReportExportCompleted',
  'ReportExportFailed',
] as const;
export type NotifiedEvent = EventOf<(typeof NOTIFIED_EVENTS)[number]>;

/** A notification before its message is sealed. */
export interface Content {
  readonly notificationType: NotificationType | AlertNotificationType;
  readonly data: v.InferOutput<typeof notificationData>;
}

export interface ContentSources {
  readonly settings: Pick<UserSettings, 'lowBudgetSum' | 'minBalanceNotification'>;
  /** Has the pages of admins. */
  readonly isAdmin: boolean;
  /** The creative, campaign or payment that the event is about; empty where there is none. */
  readonly name: string;
  /** Why a payment was declined, as people read it. */
  readonly reason?: string;
}

/** The notification of an event for its owner; undefined for most events. At most one for each event. */
export function contentOf(
  event: NotifiedEvent,
  { settings, name, reason, isAdmin }: ContentSources,
): Content | undefined {
  if (isOfModerated(event)) return moderatedContent(event, name);
  switch (event.type) {
    case 'PaymentDeclined':
    case 'PaymentCanceled':
      return name === '' ? undefined : paymentContent(event, name, reason);
    case 'FundsDeposited':
    case 'CompensationGranted':
    case 'WithdrawalPaid':
    case 'WithdrawalReleased':
      return balanceContent(event);
    case 'ReportExportCompleted':
    case 'ReportExportFailed':
      return reportContent(event, isAdmin);
    default:
      return crossing(event, settings);
  }
}

type OfModerated = EventOf<
  | 'CreativeApproved'
  | 'CreativeDisapproved'
  | 'CreativeDecisionUndone'
  | 'CampaignApproved'
  | 'CampaignDisapproved'
  | 'CampaignDecisionUndone'
  | 'CampaignStopped'
>;
const isOfModerated = (event: NotifiedEvent): event is OfModerated =>
  'creativeId' in event.data || 'campaignId' in event.data;

function moderatedContent(event: OfModerated, name: string): Content | undefined {
  switch (event.type) {
    case 'CreativeApproved':
    case 'CreativeDisapproved':
      return creativeContent(event, labelOf(name, event.data.creativeId));
    case 'CreativeDecisionUndone':
    case 'CampaignDecisionUndone':
      return undoneContent(event, name);
    case 'CampaignApproved':
    case 'CampaignDisapproved':
    case 'CampaignStopped':
      return campaignContent(event, labelOf(name, event.data.campaignId));
  }
}

function creativeContent(event: EventOf<'CreativeApproved' | 'CreativeDisapproved'>, label: string): Content {
  const { creativeId } = event.data;
  if (event.type === 'CreativeApproved')
    return creative('creative_approved', 'green', creativeId, `Creative ${label} was approved.`);
  const text = because(`Creative ${label} was disapproved`, event.data.reason);
  return creative('creative_disapproved', 'red', creativeId, text);
}

function campaignContent(
  event: EventOf<'CampaignApproved' | 'CampaignDisapproved' | 'CampaignStopped'>,
  label: string,
): Content | undefined {
  const { campaignId } = event.data;
  if (event.type === 'CampaignApproved')
    return campaign('campaign_approved', 'green', campaignId, `Campaign ${label} was approved.`);
  if (event.type === 'CampaignDisapproved') {
    const text = because(`Campaign ${label} was disapproved`, event.data.reason);
    return campaign('campaign_disapproved', 'red', campaignId, text);
  }
  // A user who stops a campaign needs no notification.
  if (event.data.cause === undefined) return undefined;
  const text = `Campaign ${label} was stopped. ${event.data.reason ?? ''}`.trim();
  return campaign('campaign_stopped', 'orange', campaignId, text);
}

function undoneContent(
  event: EventOf<'CreativeDecisionUndone' | 'CampaignDecisionUndone'>,
  name: string,
): Content {
  if (event.type === 'CreativeDecisionUndone') {
    const { creativeId } = event.data;
    const { color, message } = undoneText(event.data, `creative ${labelOf(name, creativeId)}`);
    return creative('creative_decision_undone', color, creativeId, message);
  }
  const { campaignId } = event.data;
  const { color, message } = undoneText(event.data, `campaign ${labelOf(name, campaignId)}`);
  return campaign('campaign_decision_undone', color, campaignId, message);
}

/** What holds again after a decision was undone. */
function undoneText({ approved, reason }: Moderation, what: string): { color: string; message: string } {
  switch (approved) {
    case 'pending':
      return { color: 'grey', message: `The decision on ${what} was undone. It is under review again.` };
    case 'approved':
      return { color: 'green', message: `The disapproval of ${what} was undone. It is approved again.` };
    case 'disapproved': {
      const still = `The approval of ${what} was undone. It is disapproved again`;
      return { color: 'red', message: because(still, reason) };
    }
  }
}

function paymentContent(
  event: EventOf<'PaymentDeclined' | 'PaymentCanceled'>,
  name: string,
  reason: string | undefined,
): Content | undefined {
  if (event.type === 'PaymentDeclined') return payment(because(`Your ${name} was declined`, reason));
  // A user who cancels their own payment needs no notification.
  return event.metadata.actorId === event.data.userId ? undefined : payment(`Your ${name} was canceled.`);
}

function balanceContent(
  event: EventOf<'FundsDeposited' | 'CompensationGranted' | 'WithdrawalPaid' | 'WithdrawalReleased'>,
): Content | undefined {
  const dollars = dollarsOf(event);
  switch (event.type) {
    case 'FundsDeposited':
      return balance('balance_changed', 'green', `Your balance was topped up by ${dollars}.`, event);
    case 'CompensationGranted':
      return balance('balance_changed', 'green', `You received ${dollars} in compensation.`, event);
    case 'WithdrawalPaid':
      return balance('balance_changed', 'green', `Your withdrawal of ${dollars} was paid.`, event);
    case 'WithdrawalReleased': {
      if (event.data.amountNanos === 0n) return undefined;
      const text = `The ${dollars} reserved for your withdrawal has been returned to your balance.`;
      return balance('balance_changed', 'grey', text, event);
    }
  }
}

/** The notification of an event for admins, about a loss that its owner does not see, if any. */
export function adminContentOf(event: NotifiedEvent, name: string): Content | undefined {
  if (event.type !== 'CampaignStopped' || event.data.cause !== 'stop-loss') return undefined;
  const { campaignId, userId, lossNanos = 0n } = event.data;
  const message = `Campaign ${labelOf(name, campaignId)} of user ${userId} was stopped: it cost ${displayDollars(lossNanos)} more than it returned.`;
  return {
    notificationType: 'campaign_at_loss',
    data: { color: 'red', message, route: '/admin/campaigns/{id}/edit', route_params: { id: campaignId } },
  };
}

function crossing(
  event: EventOf<'WithdrawalHeld' | 'SpendRecorded'>,
  settings: ContentSources['settings'],
): Content | undefined {
  switch (balanceCrossingOf(event, settings)) {
    case 'stopped':
      return balance('balance_stopped', 'red', 'Your campaigns are paused: your balance has run out.', event);
    case 'low':
      return balance('balance_low', 'orange', 'Your balance is running low.', event);
    case undefined:
      return undefined;
  }
}

/** @param isAdmin whose page of reports is another one */
function reportContent(
  event: EventOf<'ReportExportCompleted' | 'ReportExportFailed'>,
  isAdmin: boolean,
): Content {
  const route = `${isAdmin ? '/admin/reports' : '/statistics'}?exports=true`;
  const isReady = event.type === 'ReportExportCompleted';
  const message = isReady
    ? `Your report is ready: ${plural(event.data.rows)}. It is kept for a day.`
    : because('Your report could not be exported', event.data.reason);
  return {
    notificationType: isReady ? 'report_ready' : 'report_failed',
    data: { color: isReady ? 'green' : 'red', message, route, route_params: {} },
  };
}

const plural = (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;

const labelOf = (name: string, id: number) => (name === '' ? `#${id}` : `"${name}"`);

const because = (what: string, reason: string | null | undefined) =>
  reason ? `${what}: ${reason}` : `${what}.`;

const dollarsOf = ({ data }: { readonly data: { readonly amountNanos: bigint } }) =>
  displayDollars(data.amountNanos);

const creative = (type: NotificationType, color: string, id: number, message: string): Content => ({
  notificationType: type,
  data: { color, message, route: '/creatives/{id}/edit', route_params: { id } },
});

const campaign = (type: NotificationType, color: string, id: number, message: string): Content => ({
  notificationType: type,
  data: { color, message, route: '/campaigns/{id}/edit', route_params: { id } },
});

const payment = (message: string): Content => ({
  notificationType: 'payment_refused',
  data: { color: 'red', message, route: '/payments', route_params: {} },
});

const balance = (
  type: NotificationType,
  color: string,
  message: string,
  { data: { balanceNanos } }: { readonly data: { readonly balanceNanos: bigint } },
): Content => ({
  notificationType: type,
  data: {
    color,
    message: `${message} Balance: ${displayDollars(balanceNanos)}.`,
    route: '/payments',
    route_params: {},
  },
});
