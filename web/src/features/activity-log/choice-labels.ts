import { WEBHOOK_TYPE_LABELS } from '@marquee/schemas/webhook/types';

import { declaredTexts } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { zoneLabel } from '../../lib/zone/zones.ts';
import { STATUS_LABELS, TYPE_LABELS } from '../../widgets/status/advertising-labels.ts';

/** What the choices of a field are called, by the last part of its path. What is not here is a name already, such as CPM. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  creativeType: TYPE_LABELS,
  type: { ...TYPE_LABELS, payment_bonus: t('Payment bonus') },
  approved: STATUS_LABELS,
  distribution: { pacer: t('spread evenly over the day'), fast: t('as fast as possible') },
  rotation: { weighted: t('by weight'), evenly: t('evenly'), optimised: t('optimized') },
  frequencyUnknown: { bid: t('bid'), 'no-bid': t('don’t bid') },
  status: {
    ...STATUS_LABELS,
    canceled: t('Canceled'),
    precompleted: t('Precompleted'),
    completed: t('Completed'),
  },
  notificationType: {
    ...declaredTexts(WEBHOOK_TYPE_LABELS),
    campaign_at_loss: t('Campaign at a loss'),
    report_ready: t('Report ready'),
    report_failed: t('Report failed'),
    support_reply: t('Support replied'),
    support_ticket: t('Support ticket'),
  },
  role: { advert: t('Advertiser'), manager: t('Manager'), admin: t('Admin') },
};

export function choiceLabel(field: string, value: string | number): string | undefined {
  const name = field.split('.').at(-1) ?? field;
  if (name === 'timezone') return zoneLabel(String(value));
  const labels = CHOICES[name];
  return labels !== undefined && Object.hasOwn(labels, value) ? labels[value] : undefined;
}
