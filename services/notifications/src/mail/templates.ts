import { framedMail, mailButton } from '@marquee/kit/mail/frame';

import type { NotificationType } from '../contents.ts';

/** Subjects, one a type; nothing that people wrote, so that no line break can come in. */
export const SUBJECTS: Record<NotificationType, string> = {
  creative_approved: 'Your creative was approved',
  creative_disapproved: 'Your creative was disapproved',
  campaign_approved: 'Your campaign was approved',
  campaign_disapproved: 'Your campaign was disapproved',
  creative_decision_undone: 'The decision on your creative was undone',
  campaign_decision_undone: 'The decision on your campaign was undone',
  campaign_stopped: 'Your campaign was stopped',
  campaign_at_loss: 'A campaign was stopped at a loss',
  balance_low: 'Your balance is running low',
  balance_stopped: 'Your campaigns have stopped',
  payment_refused: 'Your payment was not accepted',
  balance_changed: 'Your balance has changed',
  report_ready: 'Your report is ready',
  report_failed: 'Your report could not be exported',
};

/** What the reader may do about it. */
export const ADVICE: Partial<Record<NotificationType, string>> = {
  creative_disapproved: 'Edit the creative to have it reviewed again.',
  campaign_disapproved: 'Edit the campaign to have it reviewed again.',
  campaign_stopped: 'You can restart it at any time. Its performance measurement then starts over.',
  balance_low: 'Add funds to keep your campaigns running.',
  balance_stopped: 'Add funds to run them again.',
};

export const TEXT_BODY = `Hello {{ firstName }},

{{ message }}
{%- if advice %}
{{ advice }}
{%- endif %}
{%- if link %}

{{ link }}
{%- endif %}

You receive this email because of your notification settings.
Marquee
`;

export const HTML_BODY = framedMail(
  '{{ subject }}',
  `<p>Hello {{ firstName }},</p>
<p>{{ message }}{% if advice %} {{ advice }}{% endif %}</p>
{%- if link %}
${mailButton('{{ link }}', 'Open in Marquee')}
{%- endif %}`,
  'You receive this email because of your notification settings.',
);
