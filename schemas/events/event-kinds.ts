import type { AnyEvent } from './registry.ts';

type FieldOf<Type extends AnyEvent['type']> = Extract<
  keyof Extract<AnyEvent, { type: Type }>['data'],
  string
>;

/**
 * What an event is to the activity log.
 *
 * - `change`: it sets fields of its object. The log shows what they were and what they are, and leaves out what stays
 *   the same. `says` names fields that are about the event and not about the object (a reason): they are shown as
 *   often as they are said.
 * - `occurrence`: it happened, and would be another one if it happened again with the same words. The log shows all
 *   that it says. `state` names fields that are the object's as well (a balance): they are shown before and after.
 * - `items`: it adds to a set or takes from it.
 *
 * `sets` are fields of the object that the type itself sets without naming them.
 */
export interface EventKind<Field extends string = string> {
  readonly kind: 'change' | 'occurrence' | 'items';
  readonly says?: readonly Field[];
  readonly state?: readonly Field[];
  readonly sets?: Readonly<Record<string, string | boolean>>;
}

type EventKinds = { readonly [Type in AnyEvent['type']]: EventKind<FieldOf<Type>> };

const CHANGE = { kind: 'change' } as const;
const DELETION = { kind: 'change', sets: { isDeleted: true } } as const;
const RESTORATION = { kind: 'change', sets: { isDeleted: false } } as const;
const OCCURRENCE = { kind: 'occurrence' } as const;
const ITEMS = { kind: 'items' } as const;
const OF_WALLET = { kind: 'occurrence', state: ['balanceNanos'] } as const;

/** Every event type, once: a new one does not compile until it is declared. */
export const EVENT_KINDS: EventKinds = {
  UserRegistered: { kind: 'change', says: ['registeredBy'], sets: { status: 'active' } },
  UserEmailConfirmationRequested: OCCURRENCE,
  UserEmailConfirmed: { kind: 'change', sets: { isEmailConfirmed: true } },
  UserSignedIn: OCCURRENCE,
  UserPasswordChanged: { kind: 'change', says: ['reason'] },
  UserPasswordResetRequested: OCCURRENCE,
  UserSecondFactorEnabled: { kind: 'change', says: ['step'], sets: { isSecondFactorOn: true } },
  UserSecondFactorCodeAccepted: OCCURRENCE,
  UserRecoveryCodeUsed: OCCURRENCE,
  UserRecoveryCodesReplaced: CHANGE,
  UserSecondFactorDisabled: { kind: 'change', sets: { isSecondFactorOn: false } },
  UserSecondFactorReset: { kind: 'change', sets: { isSecondFactorOn: false } },
  UserPostbackSecretIssued: { kind: 'change', says: ['previousValidUntil'] },
  UserPreviousPostbackSecretRevoked: OCCURRENCE,
  UserPostbackVerificationChanged: CHANGE,
  UserApiKeyCreated: OCCURRENCE,
  UserApiKeyRevoked: OCCURRENCE,
  UserPersonalDataChanged: { kind: 'change', says: ['changedFields'] },
  UserSettingsChanged: CHANGE,
  UserRoleChanged: CHANGE,
  UserActivated: { kind: 'change', sets: { status: 'active' } },
  UserDeactivated: { kind: 'change', sets: { status: 'inactive' } },
  UserDeleted: { kind: 'change', sets: { status: 'deleted' } },
  UserWipeRequested: OCCURRENCE,
  UserPersonalInfoWiped: { kind: 'change', sets: { status: 'deleted', isWiped: true } },
  EmailReserved: OCCURRENCE,
  EmailReleased: OCCURRENCE,

  PaymentRequested: { kind: 'change', sets: { status: 'pending' } },
  PaymentApproved: { kind: 'occurrence', sets: { status: 'approved' } },
  PaymentConfirmed: { kind: 'occurrence', sets: { status: 'precompleted' } },
  PaymentDeclined: { kind: 'occurrence', sets: { status: 'disapproved' } },
  PaymentCanceled: { kind: 'occurrence', sets: { status: 'canceled' } },
  PaymentCompleted: { kind: 'occurrence', sets: { status: 'completed' } },

  WalletOpened: CHANGE,
  FundsDeposited: OF_WALLET,
  WithdrawalHeld: OF_WALLET,
  WithdrawalReleased: OF_WALLET,
  WithdrawalPaid: OF_WALLET,
  CompensationGranted: OF_WALLET,
  BonusPromised: OF_WALLET,
  BonusCredited: OF_WALLET,
  BonusCanceled: OF_WALLET,
  SpendRecorded: OF_WALLET,
  SpendCorrected: OF_WALLET,

  PromoCodeCreated: CHANGE,
  PromoCodeChanged: CHANGE,
  PromoCodeDeleted: DELETION,
  PromoCodeRestored: RESTORATION,
  PromoCodeRedeemed: OCCURRENCE,
  PromoCodeReleased: OCCURRENCE,

  CampaignCreated: {
    kind: 'change',
    says: ['duplicatedFrom'],
    sets: { approved: 'pending', isActive: true },
  },
  CampaignChanged: CHANGE,
  CampaignSubmitted: { kind: 'change', sets: { approved: 'pending' } },
  CampaignApproved: { kind: 'change', sets: { approved: 'approved' } },
  CampaignDisapproved: { kind: 'change', says: ['reason'], sets: { approved: 'disapproved' } },
  CampaignDecisionUndone: { kind: 'change', says: ['reason'] },
  CampaignStarted: { kind: 'change', sets: { isActive: true } },
  CampaignStopped: {
    kind: 'change',
    says: ['reason', 'cause', 'lossNanos'],
    sets: { isActive: false },
  },
  CampaignRuleApplied: OCCURRENCE,
  CampaignDeleted: DELETION,
  CampaignRestored: RESTORATION,

  CreativeCreated: {
    kind: 'change',
    says: ['duplicatedFrom', 'needsScan'],
    sets: { approved: 'pending', isActive: true },
  },
  CreativeChanged: CHANGE,
  CreativeSubmitted: { kind: 'change', sets: { approved: 'pending' } },
  CreativeApproved: { kind: 'change', sets: { approved: 'approved' } },
  CreativeDisapproved: {
    kind: 'change',
    says: ['reason', 'wasApproved'],
    sets: { approved: 'disapproved' },
  },
  CreativeDecisionUndone: { kind: 'change', says: ['reason'] },
  CreativeActivated: { kind: 'change', sets: { isActive: true } },
  CreativeStopped: { kind: 'change', sets: { isActive: false } },
  CreativeDeleted: { ...DELETION, says: ['usedByCampaignIds'] },
  CreativeRestored: { ...RESTORATION, says: ['usedByCampaignIds'] },
  CreativeScanned: { kind: 'change', says: ['signature'] },
  CreativeScanCleared: { kind: 'change', says: ['reason', 'signature'], sets: { outcome: 'cleared' } },
  CreativeScanClearanceUndone: { kind: 'change', sets: { outcome: 'malware' } },

  SspEndpointCreated: CHANGE,
  SspEndpointChanged: CHANGE,
  SspEndpointDeleted: DELETION,
  DspEndpointCreated: CHANGE,
  DspEndpointChanged: CHANGE,
  DspEndpointDeleted: DELETION,
  DealCreated: CHANGE,
  DealChanged: CHANGE,
  DealDeleted: DELETION,
  ExchangeDealIdReserved: OCCURRENCE,
  ExchangeDealIdReleased: OCCURRENCE,

  WebhookCreated: OCCURRENCE,
  WebhookChanged: OCCURRENCE,
  WebhookEnabled: OCCURRENCE,
  WebhookDisabled: OCCURRENCE,
  WebhookDeleted: OCCURRENCE,
  NotificationRaised: OCCURRENCE,
  NotificationRead: OCCURRENCE,
  AllNotificationsRead: OCCURRENCE,

  PresetSaved: CHANGE,
  PresetDeleted: DELETION,
  PresetRestored: RESTORATION,
  ReportExportRequested: { kind: 'change', sets: { status: 'pending' } },
  ReportExportCompleted: { kind: 'change', sets: { status: 'completed' } },
  ReportExportFailed: { kind: 'change', says: ['reason'], sets: { status: 'failed' } },
  ReportExportRemoved: DELETION,
  ReportMailSaved: CHANGE,
  ReportMailDeleted: DELETION,
  ReportMailRestored: RESTORATION,
  ReportLinkCreated: CHANGE,
  ReportLinkRevoked: DELETION,
  ListViewSaved: CHANGE,
  SavedViewSaved: OCCURRENCE,
  SavedViewDeleted: OCCURRENCE,
  DefaultViewSet: OCCURRENCE,
  MediaAssetUploaded: CHANGE,
  FileUploaded: CHANGE,

  FilterListCreated: { kind: 'change', says: ['duplicatedFrom'] },
  FilterListChanged: CHANGE,
  FilterListDeleted: DELETION,
  FilterListRestored: { ...RESTORATION, says: ['duplicatedFrom'] },
  FilterListItemsAdded: ITEMS,
  FilterListItemsRemoved: ITEMS,
  FilterListCleared: OCCURRENCE,
  GlobalBlacklistItemsAdded: ITEMS,
  GlobalBlacklistItemsRemoved: ITEMS,

  AudienceCreated: CHANGE,
  AudienceChanged: CHANGE,
  AudienceDeleted: DELETION,
  AudienceRestored: RESTORATION,
  ConversionPixelCreated: CHANGE,
  ConversionPixelChanged: CHANGE,
  ConversionPixelDeleted: DELETION,
  ConversionPixelRestored: RESTORATION,
  ContextualBundleCreated: CHANGE,
  ContextualBundleChanged: CHANGE,
  ContextualBundleDeleted: DELETION,
  ContextualBundleRestored: RESTORATION,
  CreativeFolderCreated: CHANGE,
  CreativeFolderChanged: CHANGE,
  CreativeFolderDeleted: DELETION,
  CreativeFolderRestored: RESTORATION,
  OptimizationRuleCreated: CHANGE,
  OptimizationRuleChanged: CHANGE,
  OptimizationRuleDeleted: DELETION,
  OptimizationRuleRestored: RESTORATION,
  AlertRuleCreated: CHANGE,
  AlertRuleChanged: CHANGE,
  AlertRuleDeleted: DELETION,
  AlertRuleRestored: RESTORATION,
  BudgetGroupCreated: CHANGE,
  BudgetGroupChanged: CHANGE,
  BudgetGroupDeleted: DELETION,
  BudgetGroupRestored: RESTORATION,
  AlertsFired: OCCURRENCE,
  AlertsResolved: OCCURRENCE,
  AlertsWithdrawn: OCCURRENCE,

  SupportTicketOpened: OCCURRENCE,
  SupportTicketReplied: OCCURRENCE,
  SupportTicketNoted: OCCURRENCE,
  SupportTicketAssigned: CHANGE,
  SupportTicketClosed: OCCURRENCE,
  SupportTicketReopened: OCCURRENCE,
  SupportTicketRead: OCCURRENCE,

  ParkedEventRetried: OCCURRENCE,
  EvidenceDifferenceAcknowledged: OCCURRENCE,
};

/** Of a type that this build does not know: its fields count as the object's. */
export const eventKindOf = (type: string): EventKind =>
  Object.hasOwn(EVENT_KINDS, type) ? EVENT_KINDS[type as AnyEvent['type']] : CHANGE;
