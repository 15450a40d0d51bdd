import { useQuery } from '@tanstack/react-query';

import { clientConfigQuery } from '../../lib/client-config.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/layout/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { revealSecret } from './api.ts';

interface SecretValueProps {
  readonly userId: number;
  /** Undefined while it is hidden. */
  readonly secret: string | undefined;
  readonly onSecret: (secret: string | undefined) => void;
}

/** The secret and the address that a server calls with it, hidden until the password was given recently. */
export function SecretValue({ userId, secret, onSecret }: SecretValueProps) {
  const { data: config } = useQuery(clientConfigQuery);
  const reveal = useCommand({ run: () => revealSecret(userId), onSuccess: onSecret });
  if (secret === undefined) {
    return (
      <Group gap="md">
        <Text ff="monospace" aria-label={t('The secret is hidden')}>
          ••••••••••••••••
        </Text>
        <Button loading={reveal.isPending} onClick={() => reveal.run()}>
          {t('Show the postback URL')}
        </Button>
      </Group>
    );
  }
  const url = urlOf(config?.edgeUrl ?? '', secret);
  return (
    <Stack gap="sm">
      <CodeBlock title={t('Postback URL')} code={url} wrap />
      <Text size="sm" c="dimmed">
        {t(
          'Your tracker fills in the values in braces: the click ID from the visit, the value in US dollars, and the order ID, which prevents double counting. Instead of the parameter, your server can send an Authorization: Bearer header with the secret.',
        )}
      </Text>
      <Group gap="xs">
        <CopyButton value={url} label={t('Copy the postback URL')} withText />
        <CopyButton value={secret} label={t('Copy the secret')} withText />
        <Button variant="subtle" size="xs" onClick={() => onSecret(undefined)}>
          {t('Hide')}
        </Button>
      </Group>
    </Stack>
  );
}

const urlOf = (edgeUrl: string, secret: string): string =>
  `${edgeUrl}/t/postback?click_id={click_id}&value={value}&order_id={order_id}&secret=${secret}`;
