import type { PostbackSecretView } from '@marquee/schemas/queries/postback-secret';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Alert, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { postbackSecretQuery } from './api.ts';
import { SecretFacts } from './secret-facts.tsx';
import { SecretValue } from './secret-value.tsx';
import { useSecretCommands } from './use-secret-commands.ts';

interface PostbackSecretCardProps {
  readonly userId: number;
  /** The secret is shown to its owner only. */
  readonly isOwn: boolean;
}

/** What an account's servers show with each conversion that they report. */
export function PostbackSecretCard({ userId, isOwn }: PostbackSecretCardProps) {
  const { data: view, error, refetch } = useQuery(postbackSecretQuery(userId));
  return (
    <Card
      title={t('Postback secret')}
      description={t(
        'Sent with every server-reported conversion so that no one else can report conversions for you. Conversion pixels on a page don’t need it.',
      )}
    >
      {view !== undefined && <Secret key={userId} userId={userId} isOwn={isOwn} view={view} />}
      {view === undefined && error === null && <Skeleton height={240} />}
      {view === undefined && error !== null && (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

interface SecretProps extends PostbackSecretCardProps {
  readonly view: PostbackSecretView;
}

function Secret({ userId, isOwn, view }: SecretProps) {
  const [secret, setSecret] = useState<string>();
  const commands = useSecretCommands(userId, () => setSecret(undefined));
  if (view.issuedAt === null) {
    return (
      <Stack gap="md" align="flex-start">
        <Text>{t('No secret yet: anyone who has seen a landing page URL can report conversions.')}</Text>
        <Button loading={commands.isPending} onClick={commands.create}>
          {t('Create secret')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      {!view.isRequired && <NotRequired view={view} onRequire={commands.require} />}
      {isOwn && <SecretValue userId={userId} secret={secret} onSecret={setSecret} />}
      <SecretFacts view={view} />
      <Group gap="sm">
        {view.previousValidUntil === null ? (
          <Button variant="default" disabled={commands.isPending} onClick={() => void commands.rotate()}>
            {t('Rotate')}
          </Button>
        ) : (
          <Button variant="default" disabled={commands.isPending} onClick={() => void commands.revoke()}>
            {t('Revoke old secret')}
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          disabled={commands.isPending}
          onClick={() => void commands.replace()}
        >
          {t('Replace now')}
        </Button>
        {view.isRequired && (
          <Button
            variant="subtle"
            color="red"
            disabled={commands.isPending}
            onClick={() => void commands.stopRequiring()}
          >
            {t('Stop requiring it')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface NotRequiredProps {
  readonly view: PostbackSecretView;
  readonly onRequire: (unverified: number) => Promise<void>;
}

const NotRequired = ({ view: { use }, onRequire }: NotRequiredProps) => (
  <Alert tone="warning" title={t('Conversions count without the secret')}>
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        {use !== null && use.unverified > 0
          ? t(
              '{unverified, plural, one {# conversion} other {# conversions}} came without it in the last {days, plural, one {# day} other {# days}}. Add the secret to those servers’ postback URLs, then require it.',
              { unverified: use.unverified, days: use.days },
            )
          : t(
              'Anyone who has seen a landing page URL can report conversions. Require the secret to reject them.',
            )}
      </Text>
      <Button variant="default" size="xs" onClick={() => void onRequire(use?.unverified ?? 0)}>
        {t('Require secret')}
      </Button>
    </Stack>
  </Alert>
);
