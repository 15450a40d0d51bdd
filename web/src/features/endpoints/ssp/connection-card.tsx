import type { SspEndpointView } from '@marquee/schemas/ssp-endpoint/views';

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
    success: 'The key was replaced',
    invalidates: [['ssp-endpoint']],
  });
  const ask = async () => {
    const isSure = await confirm({
      title: 'Replace the key?',
      body: 'The old bid URL stops working immediately. Give the new one to the exchange.',
      confirmLabel: 'Replace the key',
      danger: true,
    });
    if (isSure) rotate.run();
  };
  return (
    <Card
      title="Connection"
      description="Give this URL to the exchange. Anyone who has it can send requests."
      actions={
        <Button variant="default" size="sm" loading={rotate.isPending} onClick={() => void ask()}>
          Replace the key
        </Button>
      }
    >
      <Stack gap="sm">
        <CodeBlock title="Bid URL" code={endpoint.bidUrl} wrap />
        <CodeBlock title="Key" code={endpoint.key} wrap />
      </Stack>
    </Card>
  );
}
