import type { EventOf } from '@marquee/kit/projector/read-model';
import type { Language, Localized } from '@marquee/schemas/common/language';
import { translated } from '@marquee/schemas/common/translations';
import type { notificationData } from '@marquee/schemas/notification/events';
import type { UserSettings } from '@marquee/schemas/user/events';
import type * as v from 'valibot';

import { balanceCrossingOf } from './balance-crossing.ts';
import { messageIn } from './messages/message.ts';
import type { Messages, Named, RequestedPayment } from './messages/messages.ts';

/** Types of notifications, the account setting that adds a mail to the bell, and whether the message is kept sealed. */
export const NOTIFICATION_TYPES = {
  creative_approved: { mailSetting: 'creativeApprovalNotification' },
  creative_disapproved: { mailSetting: 'creativeApprovalNotification' },
  campaign_approved: { mailSetting: 'creativeApprovalNotification' },
  campaign_disapproved: { mailSetting: 'creativeApprovalNotification' },
  creative_decision_undone: { mailSetting: 'creativeApprovalNotification' },
  campaign_decision_undone: { mailSetting: 'creativeApprovalNotification' },
  creative_malware: { mailSetting: null },
  creative_malware_cleared: { mailSetting: 'creativeApprovalNotification' },
  campaign_stopped: { mailSetting: 'zeroBudgetNotification' },
  rule_notified: { mailSetting: null },
  campaign_at_loss: { mailSetting: 'zeroBudgetNotification' },
  balance_low: { mailSetting: 'lowBudgetNotification' },
  balance_stopped: { mailSetting: 'zeroBudgetNotification' },
  payment_refused: { mailSetting: 'balanceChangeNotification', isSealed: true },
  balance_changed: { mailSetting: 'balanceChangeNotification' },
  report_ready: { mailSetting: 'sendReport' },
  report_failed: { mailSetting: 'sendReport' },
  support_reply: { mailSetting: null },
  support_ticket: { mailSetting: null },
} as const satisfies Record<
  string,
  {
    /** Null: always mailed, because a rule of the owner or a ticket asked for it, or because it cannot wait. */
    readonly mailSetting: keyof UserSettings | null;
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
  'CreativeScanned',
  'CreativeScanCleared',
  'CreativeScanClearanceUndone',
  'CampaignApproved',
  'CampaignDisapproved',
  'CampaignDecisionUndone',
  'CampaignStopped',
  'CampaignRuleApplied',
  'PaymentDeclined',
  'PaymentCanceled',
  'FundsDeposited',
  'WithdrawalHeld',
  'WithdrawalReleased',
  'WithdrawalPaid',
  'CompensationGranted',
  'BonusCredited',
  'SpendRecorded',
  'ReportExportCompleted',
  'ReportExportFailed',
] as const;
export type NotifiedEvent = EventOf<(typeof NOTIFIED_EVENTS)[number]>;

/** A notification before its message is sealed. */
export interface Content {
  readonly notificationType: NotificationType | AlertNotificationType;
  readonly message: Localized;
  readonly data: Omit<v.InferOutput<typeof notificationData>, 'message'>;
}

export interface ContentSources {
  readonly settings: Pick<UserSettings, 'lowBudgetSum' | 'minBalanceNotification'>;
  /** Has the pages of admins. */
  readonly isAdmin: boolean;
  /** The name of the creative or campaign that the event is about; empty where there is none. */
  readonly name: string;
  /** The payment that the event is about; undefined where it is about none that an advertiser asked for. */
  readonly payment?: RequestedPayment | undefined;
  /** Why a payment was declined, as people read it. */
  readonly reason?: string;
}

/** The notification of an event for its owner; undefined for most events. At most one for each event. */
export function contentOf(event: NotifiedEvent, sources: ContentSources): Content | undefined {
  const { settings, name, payment: asked, reason, isAdmin } = sources;
  if (isOfModerated(event)) return moderatedContent(event, name);
  switch (event.type) {
    case 'PaymentDeclined':
    case 'PaymentCanceled':
      return asked && paymentContent(event, asked, reason);
    case 'FundsDeposited':
    case 'CompensationGranted':
    case 'BonusCredited':
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
  | 'CreativeScanned'
  | 'CreativeScanCleared'
  | 'CreativeScanClearanceUndone'
  | 'CampaignApproved'
  | 'CampaignDisapproved'
  | 'CampaignDecisionUndone'
  | 'CampaignStopped'
  | 'CampaignRuleApplied'
>;
const isOfModerated = (event: NotifiedEvent): event is OfModerated =>
  'creativeId' in event.data || 'campaignId' in event.data;

function moderatedContent(event: OfModerated, name: string): Content | undefined {
  switch (event.type) {
    case 'CreativeApproved':
    case 'CreativeDisapproved':
      return creativeContent(event, { id: event.data.creativeId, name });
    case 'CreativeDecisionUndone': {
      const { creativeId, ...now } = event.data;
      const text = messageIn(({ creativeDecisionUndone }) =>
        creativeDecisionUndone({ id: creativeId, name }, now),
      );
      return creative('creative_decision_undone', COLORS[now.approved], creativeId, text);
    }
    case 'CreativeScanned':
    case 'CreativeScanCleared':
    case 'CreativeScanClearanceUndone':
      return scanContent(event, { id: event.data.creativeId, name });
    case 'CampaignDecisionUndone': {
      const { campaignId, ...now } = event.data;
      const text = messageIn(({ campaignDecisionUndone }) =>
        campaignDecisionUndone({ id: campaignId, name }, now),
      );
      return campaign('campaign_decision_undone', COLORS[now.approved], campaignId, text);
    }
    case 'CampaignApproved':
    case 'CampaignDisapproved':
    case 'CampaignStopped':
      return campaignContent(event, { id: event.data.campaignId, name });
    case 'CampaignRuleApplied':
      return ruleContent(event, { id: event.data.campaignId, name });
  }
}

/** Malware stops a creative, and a clearance lets it bid again; other scans are no news. */
function scanContent(
  event: EventOf<'CreativeScanned' | 'CreativeScanCleared' | 'CreativeScanClearanceUndone'>,
  named: Named,
): Content | undefined {
  if (event.type === 'CreativeScanCleared') {
    const text = messageIn(({ malwareCleared }) => malwareCleared(named));
    return creative('creative_malware_cleared', 'green', named.id, text);
  }
  // Its owner has read that it is shown again.
  const isStopped = event.type === 'CreativeScanClearanceUndone' || event.data.outcome === 'malware';
  if (!isStopped) return undefined;
  const text = messageIn(({ malwareFound }) => malwareFound(named));
  return creative('creative_malware', 'red', named.id, text);
}

/** Of a decision that was undone: what holds again. */
const COLORS = { pending: 'grey', approved: 'green', disapproved: 'red' } as const;

function creativeContent(event: EventOf<'CreativeApproved' | 'CreativeDisapproved'>, named: Named): Content {
  if (event.type === 'CreativeApproved') {
    const text = messageIn(({ creativeApproved }) => creativeApproved(named));
    return creative('creative_approved', 'green', named.id, text);
  }
  const { reason } = event.data;
  const text = messageIn(({ creativeDisapproved }) => creativeDisapproved(named, reason));
  return creative('creative_disapproved', 'red', named.id, text);
}

function campaignContent(
  event: EventOf<'CampaignApproved' | 'CampaignDisapproved' | 'CampaignStopped'>,
  named: Named,
): Content | undefined {
  if (event.type === 'CampaignApproved') {
    const text = messageIn(({ campaignApproved }) => campaignApproved(named));
    return campaign('campaign_approved', 'green', named.id, text);
  }
  if (event.type === 'CampaignDisapproved') {
    const text = messageIn(({ campaignDisapproved }) => campaignDisapproved(named, event.data.reason));
    return campaign('campaign_disapproved', 'red', named.id, text);
  }
  // A user who stops a campaign needs no notification.
  if (event.data.cause === undefined) return undefined;
  const { reason, reasonTranslations } = event.data;
  const text = messageIn(({ campaignStopped }, language) =>
    campaignStopped(named, translated(reason, reasonTranslations, language)),
  );
  return campaign('campaign_stopped', 'orange', named.id, text);
}

/** A changed bid is in the rule's history, and no news. */
function ruleContent({ data }: EventOf<'CampaignRuleApplied'>, named: Named): Content | undefined {
  if (data.action === 'changeBid') return undefined;
  const reasonIn = (language: Language) => translated(data.reason, data.reasonTranslations, language);
  return data.action === 'pauseCampaign'
    ? campaign(
        'campaign_stopped',
        'orange',
        named.id,
        messageIn(({ campaignStopped }, language) => campaignStopped(named, `${reasonIn(language)}.`)),
      )
    : campaign(
        'rule_notified',
        'orange',
        named.id,
        messageIn(({ ruleNotified }, language) => ruleNotified(named, reasonIn(language))),
      );
}

function paymentContent(
  event: EventOf<'PaymentDeclined' | 'PaymentCanceled'>,
  asked: RequestedPayment,
  reason: string | undefined,
): Content | undefined {
  if (event.type === 'PaymentDeclined')
    return payment(messageIn(({ paymentDeclined }) => paymentDeclined(asked, reason ?? null)));
  // A user who cancels their own payment needs no notification.
  return event.metadata.actorId === event.data.userId
    ? undefined
    : payment(messageIn(({ paymentCanceled }) => paymentCanceled(asked)));
}

function balanceContent(
  event: EventOf<
    'FundsDeposited' | 'CompensationGranted' | 'BonusCredited' | 'WithdrawalPaid' | 'WithdrawalReleased'
  >,
): Content | undefined {
  const { amountNanos } = event.data;
  switch (event.type) {
    case 'FundsDeposited':
      return balance('balance_changed', 'green', event, (messages) => messages.fundsDeposited(amountNanos));
    case 'CompensationGranted':
      return balance('balance_changed', 'green', event, (messages) =>
        messages.compensationGranted(amountNanos),
      );
    case 'BonusCredited':
      return balance('balance_changed', 'green', event, (messages) =>
        messages.bonusCredited(amountNanos, event.data.code),
      );
    case 'WithdrawalPaid':
      return balance('balance_changed', 'green', event, (messages) => messages.withdrawalPaid(amountNanos));
    case 'WithdrawalReleased':
      return amountNanos === 0n
        ? undefined
        : balance('balance_changed', 'grey', event, (messages) => messages.withdrawalReleased(amountNanos));
  }
}

/** The notification of an event for admins, about a loss that its owner does not see and about malware, if any. */
export function adminContentOf(event: NotifiedEvent, name: string): Content | undefined {
  if (event.type === 'CreativeScanned' && event.data.outcome === 'malware') {
    const { creativeId: id, userId } = event.data;
    return {
      notificationType: 'creative_malware',
      message: messageIn(({ malwareFoundOf }) => malwareFoundOf({ id, name }, userId)),
      data: { color: 'red', route: '/admin/creatives/{id}/edit', route_params: { id } },
    };
  }
  if (event.type !== 'CampaignStopped' || event.data.cause !== 'stop-loss') return undefined;
  const { campaignId, userId, lossNanos = 0n } = event.data;
  return {
    notificationType: 'campaign_at_loss',
    message: messageIn(({ campaignAtLoss }) => campaignAtLoss({ id: campaignId, name }, userId, lossNanos)),
    data: { color: 'red', route: '/admin/campaigns/{id}/edit', route_params: { id: campaignId } },
  };
}

function crossing(
  event: EventOf<'WithdrawalHeld' | 'SpendRecorded'>,
  settings: ContentSources['settings'],
): Content | undefined {
  switch (balanceCrossingOf(event, settings)) {
    case 'stopped':
      return balance('balance_stopped', 'red', event, ({ balanceOut }) => balanceOut());
    case 'low':
      return balance('balance_low', 'orange', event, ({ balanceLow }) => balanceLow());
    case undefined:
      return undefined;
  }
}

/** @param isAdmin whose page of reports is another one */
function reportContent(
  event: EventOf<'ReportExportCompleted' | 'ReportExportFailed'>,
  isAdmin: boolean,
): Content {
  const data = { route: `${isAdmin ? '/admin/reports' : '/statistics'}?exports=true`, route_params: {} };
  return event.type === 'ReportExportCompleted'
    ? {
        notificationType: 'report_ready',
        message: messageIn(({ reportReady }) => reportReady(event.data.rows)),
        data: { color: 'green', ...data },
      }
    : {
        notificationType: 'report_failed',
        message: messageIn(({ reportFailed }) => reportFailed(event.data.reason)),
        data: { color: 'red', ...data },
      };
}

const creative = (type: NotificationType, color: string, id: number, message: Localized): Content => ({
  notificationType: type,
  message,
  data: { color, route: '/creatives/{id}/edit', route_params: { id } },
});

const campaign = (type: NotificationType, color: string, id: number, message: Localized): Content => ({
  notificationType: type,
  message,
  data: { color, route: '/campaigns/{id}/edit', route_params: { id } },
});

const payment = (message: Localized): Content => ({
  notificationType: 'payment_refused',
  message,
  data: { color: 'red', route: '/payments', route_params: {} },
});

const balance = (
  type: NotificationType,
  color: string,
  { data: { balanceNanos } }: { readonly data: { readonly balanceNanos: bigint } },
  write: (messages: Messages) => string,
): Content => ({
  notificationType: type,
  message: messageIn((messages) => `${write(messages)} ${messages.balance(balanceNanos)}`),
  data: { color, route: '/payments', route_params: {} },
});
