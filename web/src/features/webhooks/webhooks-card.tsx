import { WEBHOOKS_MAX } from '@marquee/schemas/webhook/commands';
import type { WebhookView } from '@marquee/schemas/webhook/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { IconLink } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ItemList } from '../../ui/layout/item-list.tsx';
import { webhooksQuery } from './api.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** What is open over the list. */
type Opened =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'deliveries'; readonly webhook: WebhookView }
  | { readonly kind: 'secret'; readonly secret: string };

interface WebhooksCardProps {
  /** The secret of a webhook is shown to its owner, and to no one who acts as the owner. */
  readonly isOwn: boolean;
}

/** Where an advertiser's servers are called when something happens. */
export function WebhooksCard({ isOwn }: WebhooksCardProps) {
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <Card
      title={t('Webhooks')}
      description={t(
        'Your server is called when an event that you chose happens, and again for up to 24 hours until it answers with 2xx.',
      )}
      actions={
        isOwn &&
        webhooks !== undefined && (
          <Button
            size="sm"
            disabled={webhooks.length >= WEBHOOKS_MAX}
            onClick={() => setOpened({ kind: 'create' })}
          >
            {t('Add webhook')}
          </Button>
        )
      }
    >
      {webhooks === undefined && error === null && <Skeleton height={180} />}
      {webhooks === undefined && error !== null && (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      )}
      {webhooks?.length === 0 && (
        <EmptyState
          icon={<IconLink aria-hidden />}
          title={t('No webhooks')}
          text={t('Add one to let your server know when a campaign stops or your balance is low.')}
        />
      )}
      {webhooks !== undefined && webhooks.length > 0 && (
        <ItemList label={t('Webhooks')}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onOpen={(kind) => setOpened({ kind, webhook })}
              onSecret={isOwn ? (secret) => setOpened({ kind: 'secret', secret }) : undefined}
            />
          ))}
        </ItemList>
      )}
      <OpenedDialog
        opened={opened}
        onClose={close}
        onSecret={(secret) => setOpened({ kind: 'secret', secret })}
      />
    </Card>
  );
}

interface OpenedDialogProps {
  readonly opened: Opened | undefined;
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
}

function OpenedDialog({ opened, onClose, onSecret }: OpenedDialogProps) {
  switch (opened?.kind) {
    case undefined:
      return null;
    case 'create':
      return <WebhookDialog webhook={undefined} onClose={onClose} onCreated={onSecret} />;
    case 'edit':
      return <WebhookDialog webhook={opened.webhook} onClose={onClose} onCreated={onSecret} />;
    case 'deliveries':
      return <DeliveriesDialog webhook={opened.webhook} onClose={onClose} />;
    case 'secret':
      return <SecretDialog secret={opened.secret} onClose={onClose} />;
  }
}
