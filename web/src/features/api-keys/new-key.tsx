import type { ApiScope } from '@marquee/schemas/api-key/scopes';
import type { CreatedApiKey } from '@marquee/schemas/api-key/views';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { CodeBlock } from '../../ui/layout/code-block.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';

/** A call to try each scope with, below `/api`. */
const EXAMPLES: Readonly<Record<ApiScope, string>> = {
  'statistics:read': '/statistics?groupBy=day',
  'campaigns:read': '/campaigns',
  'campaigns:write': '/geo/countries',
  'payments:read': '/payments/balance',
};

interface NewKeyProps {
  readonly created: CreatedApiKey;
  readonly onDone: () => void;
}

/** The key, this once, and a call to try it with. */
export function NewKey({ created: { key, scopes }, onDone }: NewKeyProps) {
  const [scope] = scopes;
  return (
    <Stack gap="md">
      <Alert tone="warning" title={t('Copy the key now')}>
        {t('It won’t be shown again. Keep it where only your programs can read it.')}
      </Alert>
      <CodeBlock title={t('API key')} code={key} wrap />
      {scope !== undefined && <CodeBlock title={t('Try it')} code={curlOf(key, EXAMPLES[scope])} wrap />}
      <Group justify="space-between">
        <CopyButton value={key} label={t('Copy the API key')} withText />
        <Button onClick={onDone}>{t('Done')}</Button>
      </Group>
    </Stack>
  );
}

const curlOf = (key: string, path: string): string =>
  `curl -H "Authorization: Bearer ${key}" "${window.location.origin}/api${path}"`;
