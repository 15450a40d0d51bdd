import type { SspEndpointReplay } from '@marquee/schemas/queries/ssp-endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Alert, ErrorState, Skeleton } from '../../ui/feedback.tsx';
import { IconPlayerPlay } from '../../ui/icons.ts';
import { Stack } from '../../ui/layout.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { ExampleTabs } from '../../widgets/message-examples/example-tabs.tsx';
import { bodyText, headerLines } from '../../widgets/message-examples/messages.ts';
import { noBidWords } from '../../widgets/refusals/no-bid-words.ts';
import { replaySspExample, sspEndpointExamplesQuery } from './api.ts';
import classes from './ssp-editor.module.css';

/** One exchange of messages, to copy into the exchange's test tool, and what truly comes back for it now. */
export function ExamplesCard({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(sspEndpointExamplesQuery(id));
  const [replay, setReplay] = useState<SspEndpointReplay>();
  const send = useCommand<void, SspEndpointReplay>({
    run: () => replaySspExample(id),
    onSuccess: setReplay,
  });
  return (
    <Card
      title="Request and response"
      description="One auction as both sides see it. A replay is sent with test=1: nothing of it is billed."
      actions={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlayerPlay size="1rem" aria-hidden />}
          loading={send.isPending}
          onClick={() => send.run()}
        >
          Replay
        </Button>
      }
    >
      {error !== null && data === undefined && (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton height={320} />}
      {data !== undefined && (
        <div className={replay === undefined ? undefined : classes.beside}>
          <ExampleTabs examples={data} />
          {replay !== undefined && <Replayed replay={replay} />}
        </div>
      )}
    </Card>
  );
}

function Replayed({ replay: { status, headers, body, tookMs, noBidReason } }: { replay: SspEndpointReplay }) {
  const words = noBidReason === null ? undefined : noBidWords(noBidReason);
  return (
    <section aria-label="What came back just now" className={classes.replayed}>
      <Stack gap="sm">
        <Alert
          tone={status === 200 ? 'success' : status === 204 ? 'info' : 'danger'}
          title={`${status} in ${tookMs.toFixed(1)} ms${words === undefined ? '' : `: ${words.title.toLowerCase()}`}`}
        >
          {words?.meaning ?? (status === 200 ? 'The bidder answered with a bid.' : 'The bidder refused it.')}
        </Alert>
        <CodeBlock title="Headers that came back" code={headerLines(headers)} wrap />
        {body !== '' && <CodeBlock title="Body that came back" code={bodyText(body)} />}
      </Stack>
    </section>
  );
}
