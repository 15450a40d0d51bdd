import type { WebhookView } from '@marquee/schemas/webhook/views';

import { formatAgo } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { StatusBadge } from '../../ui/feedback/feedback.tsx';
import { IconLink } from '../../ui/icons.ts';
import { Item } from '../../ui/layout/item-list.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useNowMinute } from '../../widgets/date-range/use-now-minute.ts';
import { answerLabel, STATE_LABELS, typeLabel } from './delivery-labels.ts';
import { useWebhookCommands } from './use-webhook-commands.ts';

interface WebhookRowProps {
  readonly webhook: WebhookView;
  readonly onOpen: (kind: 'edit' | 'deliveries') => void;
  /** Undefined where the secret is not shown. */
  readonly onSecret: ((secret: string) => void) | undefined;
}

/** One webhook: where it leads, what it is called about, how the last call went, and what can be done. */
export function WebhookRow({ webhook, onOpen, onSecret }: WebhookRowProps) {
  const commands = useWebhookCommands(webhook, onSecret);
  const { url, types, isEnabled, hasFailed } = webhook;
  return (
    <Item
      icon={IconLink}
      title={url}
      badge={
        !isEnabled && (
          <StatusBadge status="disabled" label={hasFailed ? t('Disabled: failing') : t('Disabled')} />
        )
      }
      facts={[types.map(typeLabel).join(' · '), <LastDelivery key="last" webhook={webhook} />]}
      actions={
        <>
          <Button
            variant="default"
            size="xs"
            loading={commands.isTesting}
            aria-label={t('Send test to {url}', { url })}
            onClick={commands.test}
          >
            {t('Send test')}
          </Button>
          <Menu>
            <Menu.Target>
              <Button variant="subtle" size="xs" aria-label={t('More actions for {url}', { url })}>
                {t('More')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onOpen('deliveries')}>{t('Deliveries')}</Menu.Item>
              <Menu.Item onClick={() => onOpen('edit')}>{t('Edit')}</Menu.Item>
              {onSecret !== undefined && (
                <Menu.Item onClick={commands.reveal}>{t('Show signing secret')}</Menu.Item>
              )}
              <Menu.Item onClick={commands.toggle}>{isEnabled ? t('Disable') : t('Enable')}</Menu.Item>
              <Menu.Item color="red" onClick={() => void commands.remove()}>
                {t('Delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
    />
  );
}

function LastDelivery({ webhook: { lastDelivery } }: Pick<WebhookRowProps, 'webhook'>) {
  const nowMs = useNowMinute();
  if (lastDelivery === null) return <>{t('Not called yet')}</>;
  const { state, createdAt } = lastDelivery;
  const isNow = nowMs - Date.parse(createdAt) < 60_000;
  return (
    <>
      {isNow
        ? t('{state} just now', { state: STATE_LABELS[state] })
        : t('{state} {ago}', { state: STATE_LABELS[state], ago: formatAgo(createdAt, nowMs) })}{' '}
      · {answerLabel(lastDelivery)}
    </>
  );
}
