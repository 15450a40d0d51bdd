import type { SspEndpointExamples, SspEndpointReplay } from '@marquee/schemas/ssp-endpoint/views';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDecimal } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { withinSentence } from '../../lib/sentences/within-sentence.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CodeBlock } from '../../ui/layout/code-block.tsx';
import { Alert, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { IconPlayerPlay } from '../../ui/icons.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { useCommand } from '../command/use-command.ts';
import type { ResponseNoBidLabel } from '../no-bid-reasons/response-no-bid-labels.ts';
import { ExampleTabs } from './example-tabs.tsx';
import classes from './examples-card.module.css';
import { bodyText, headerLines } from './messages.ts';

interface ExamplesCardProps {
  readonly description: string;
  readonly examples: Pick<UseQueryResult<SspEndpointExamples>, 'data' | 'error' | 'refetch'>;
  /** Sends the request of the example as a test. */
  readonly replay: () => Promise<SspEndpointReplay>;
  /** Describes why there is no bid. */
  readonly labelOf: (noBidReason: string) => ResponseNoBidLabel;
}

/** One exchange of messages, to copy into a test tool, and what truly comes back for it now. */
export function ExamplesCard({ description, examples, replay, labelOf }: ExamplesCardProps) {
  const { data, error, refetch } = examples;
  const [replayed, setReplayed] = useState<SspEndpointReplay>();
  const send = useCommand<void, SspEndpointReplay>({ run: replay, onSuccess: setReplayed });
  return (
    <Card
      title={t('Request and response')}
      description={description}
      actions={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlayerPlay size="1rem" aria-hidden />}
          loading={send.isPending}
          onClick={() => send.run()}
        >
          {t('Replay')}
        </Button>
      }
    >
      {error !== null && data === undefined && (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton height={320} />}
      {data !== undefined && (
        <Stack gap="md">
          <ExampleTabs examples={data} />
          {replayed !== undefined && <Replayed replay={replayed} labelOf={labelOf} />}
        </Stack>
      )}
    </Card>
  );
}

interface ReplayedProps extends Pick<ExamplesCardProps, 'labelOf'> {
  readonly replay: SspEndpointReplay;
}

function Replayed({ replay: { status, headers, body, tookMs, noBidReason }, labelOf }: ReplayedProps) {
  const label = noBidReason === null ? undefined : labelOf(noBidReason);
  const isAnswer = status === 200 || status === 204;
  return (
    <section aria-label={t('Latest response')} className={classes.replayed}>
      <Stack gap="sm">
        <Alert
          tone={label === undefined ? 'success' : isAnswer ? 'info' : 'danger'}
          title={
            label === undefined
              ? t('{status} in {durationMs} ms', { status, durationMs: formatDecimal(tookMs, 1) })
              : t('{status} in {durationMs} ms: {reason}', {
                  status,
                  durationMs: formatDecimal(tookMs, 1),
                  reason: withinSentence(label.title),
                })
          }
        >
          {label?.meaning ?? t('The bidder answered with a bid.')}
        </Alert>
        <CodeBlock title={t('Response headers received')} code={headerLines(headers)} wrap />
        {body !== '' && <CodeBlock title={t('Response body received')} code={bodyText(body)} />}
      </Stack>
    </section>
  );
}
