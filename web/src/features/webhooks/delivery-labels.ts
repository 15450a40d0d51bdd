import { TEST_TYPE, WEBHOOK_TYPE_LABELS, type WebhookType } from '@marquee/schemas/webhook/types';
import type { DeliveryView } from '@marquee/schemas/webhook/views';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { StatusTone } from '../../ui/feedback/feedback.tsx';

const isWebhookType = (type: string): type is WebhookType => Object.hasOwn(WEBHOOK_TYPE_LABELS, type);

/** What a webhook is called about, short: what follows a colon explains it. */
export function typeLabel(type: string): string {
  if (type === TEST_TYPE) return t('Test');
  return isWebhookType(type) ? (declaredText(WEBHOOK_TYPE_LABELS[type]).split(':')[0] ?? type) : type;
}

export const STATE_LABELS: Readonly<Record<DeliveryView['state'], string>> = {
  pending: t('Retrying'),
  delivered: t('Delivered'),
  failed: t('Failed'),
};

export const STATE_TONES: Readonly<Record<DeliveryView['state'], StatusTone>> = {
  pending: 'pending',
  delivered: 'approved',
  failed: 'disapproved',
};

/** What the server answered, or why it did not: `200 in 85 ms`. */
export function answerLabel({ status, error, durationMs }: DeliveryView): string {
  if (status !== null) {
    return durationMs === null ? String(status) : t('{status} in {durationMs} ms', { status, durationMs });
  }
  return error === null ? t('Not sent yet') : (ERROR_LABELS[error] ?? error);
}

/** Codes of the network, as people say them. */
const ERROR_LABELS: Readonly<Record<string, string>> = {
  ENOTFOUND: t('Host not found'),
  EAI_AGAIN: t('Host not found'),
  ECONNREFUSED: t('Connection refused'),
  ECONNRESET: t('Connection closed'),
  ETIMEDOUT: t('No answer in time'),
  'no answer in time': t('No answer in time'),
};
