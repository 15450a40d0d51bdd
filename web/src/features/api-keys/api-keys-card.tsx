import { API_KEYS_MAX } from '@marquee/schemas/api-key/commands';
import type { ApiKeyView } from '@marquee/schemas/api-key/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { IconExternalLink, IconKey } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ItemList } from '../../ui/layout/item-list.tsx';
import { Group } from '../../ui/layout/layout.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import { ApiKeyRow } from './api-key-row.tsx';
import { apiKeysKey, apiKeysQuery, revokeApiKey } from './api.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';

interface ApiKeysCardProps {
  readonly userId: number;
  /** A key is created by the person whose it is, and by no one who acts as that person. */
  readonly canCreate: boolean;
}

/** Keys with which an advertiser's programs call the API. */
export function ApiKeysCard({ userId, canCreate }: ApiKeysCardProps) {
  const { data: apiKeys, error, refetch } = useQuery(apiKeysQuery(userId));
  const [isCreating, setCreating] = useState(false);
  const isFull = (apiKeys?.length ?? 0) >= API_KEYS_MAX;
  const create = canCreate && apiKeys !== undefined && (
    <Button
      size="sm"
      disabled={isFull}
      title={isFull ? t('You have {max} keys. Revoke one first.', { max: API_KEYS_MAX }) : undefined}
      onClick={() => setCreating(true)}
    >
      {t('Create API key')}
    </Button>
  );
  return (
    <Card
      title={t('API keys')}
      description={t(
        'For programs that call the API. A key does what its scopes allow, and never moves money or changes the account.',
      )}
      actions={
        <Group gap="xs">
          <Button
            component="a"
            href="/api/docs"
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="sm"
            rightSection={<IconExternalLink size="1rem" aria-hidden />}
          >
            {t('API documentation')}
          </Button>
          {create}
        </Group>
      }
    >
      {apiKeys === undefined && error === null && <Skeleton height={180} />}
      {apiKeys === undefined && error !== null && (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      )}
      {apiKeys !== undefined && <Keys userId={userId} apiKeys={apiKeys} />}
      {isCreating && <CreateKeyDialog userId={userId} onClose={() => setCreating(false)} />}
    </Card>
  );
}

interface KeysProps {
  readonly userId: number;
  readonly apiKeys: readonly ApiKeyView[];
}

function Keys({ userId, apiKeys }: KeysProps) {
  const revoke = useCommand<string>({
    run: (apiKeyId) => revokeApiKey(userId, apiKeyId),
    success: t('API key revoked'),
    invalidates: [apiKeysKey(userId), ['activity']],
  });
  const ask = async ({ id, name }: ApiKeyView) => {
    const isSure = await confirm({
      title: t('Revoke “{name}”?', { name }),
      body: t('Programs that use it are refused immediately. It can’t be restored.'),
      confirmLabel: t('Revoke'),
      danger: true,
    });
    if (isSure) revoke.run(id);
  };
  if (apiKeys.length === 0)
    return (
      <EmptyState
        icon={<IconKey aria-hidden />}
        title={t('No API keys')}
        text={t('Create one to read statistics or manage campaigns from a program.')}
      />
    );
  return (
    <ItemList label={t('API keys')}>
      {apiKeys.map((apiKey) => (
        <ApiKeyRow
          key={apiKey.id}
          apiKey={apiKey}
          isPending={revoke.isPending}
          onRevoke={() => void ask(apiKey)}
        />
      ))}
    </ItemList>
  );
}
