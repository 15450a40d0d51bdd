import { webhookView } from '@marquee/schemas/webhook/views';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { array } from 'valibot';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Message } from '../../lib/i18n/message.tsx';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/feedback/feedback.tsx';

/** Says that no webhook takes alerts; nothing where one does. */
export function WebhookHint() {
  const { data } = useQuery({
    queryKey: ['webhooks', 'all'],
    queryFn: ({ signal }) => parsedData(array(webhookView), api.get('/webhooks', { signal })),
  });
  if (!data || data.some(({ isEnabled, types }) => isEnabled && types.includes('alert_fired'))) return null;
  return (
    <Alert tone="warning" title={t('None of your webhooks receives alerts')}>
      <Message
        text="Add the event “Alert fired” to a webhook in <settings>your settings</settings>."
        elements={{ settings: <Link to={paths.settings.href({ tab: 'webhooks' })} /> }}
      />
    </Alert>
  );
}
