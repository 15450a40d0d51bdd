/** What a webhook can be called about: the notifications of an advertiser, by the types of the bell. */
export const WEBHOOK_TYPE_LABELS = {
  campaign_approved: 'Campaign approved',
  campaign_disapproved: 'Campaign declined',
  campaign_decision_undone: 'Decision on a campaign undone',
  campaign_stopped: 'Campaign stopped',
  rule_notified: 'Campaign meets an optimization rule that notifies',
  creative_approved: 'Creative approved',
  creative_disapproved: 'Creative declined',
  creative_decision_undone: 'Decision on a creative undone',
  creative_malware: 'Malware in a creative',
  creative_malware_cleared: 'Malware in a creative cleared',
  balance_changed: 'Balance changed: deposits, compensation and withdrawals',
  balance_low: 'Balance low',
  balance_stopped: 'Balance used up',
  payment_refused: 'Payment declined or canceled',
  alert_fired: 'Alert fired (webhook rules)',
  alert_resolved: 'Alert resolved (webhook rules)',
} as const;

export type WebhookType = keyof typeof WEBHOOK_TYPE_LABELS;

export const WEBHOOK_TYPES = Object.keys(WEBHOOK_TYPE_LABELS) as [WebhookType, ...WebhookType[]];

/** The type of a call that only tests a webhook. */
export const TEST_TYPE = 'test';
