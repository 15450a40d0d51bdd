import type { SspEndpointView } from '@marquee/schemas/ssp-endpoint/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { rotateSspKey } from './ssp-kind.ts';

/** What the exchange needs: where to send requests, key included, and a new key when the old one leaked. */
export function ConnectionCard({ endpoint }: { readonly endpoint: SspEndpointView }) {
  const rotate = useCommand<void, SspEndpointView>({
    run: () => rotateSspKey(endpoint.id),
    success: t('The key was replaced'),
    invalidates: [['ssp-endpoint']],
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('Replace the key?'),
      body: t('The old bid URL stops working immediately. Give the new one to the exchange.'),
      confirmLabel: t('Replace the key'),
      danger: true,
    });
    if (isSure) rotate.run();
  };
  return (
    <Card
      title={t('Connection')}
      description={t('Give this URL to the exchange. Anyone who has it can send requests.')}
      actions={
        <Button variant="default" size="sm" loading={rotate.isPending} onClick={() => void ask()}>
          {t('Replace the key')}
        </Button>
      }
    >
      <Stack gap="sm">
        <CodeBlock title={t('Bid URL')} code={endpoint.bidUrl} wrap />
        <CodeBlock title={t('Key')} code={endpoint.key} wrap />
      </Stack>
    </Card>
  );
}
