import type { LabResult } from '@marquee/schemas/queries/lab';

import { useEffect, useRef } from 'react';

import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CodeBlock } from '../../ui/layout/code-block.tsx';
import { Alert, EmptyState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { IconFlask } from '../../ui/icons.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Text } from '../../ui/text.tsx';
import { JsonPanel } from '../../widgets/json-panel/json-panel.tsx';
import { bodyText, headerLines } from '../../widgets/message-examples/messages.ts';
import { BidCards } from './bid-cards.tsx';
import { ConsentTab } from './consent-tab.tsx';
import type { PastRun } from './history.ts';
import { prettyXml } from './model/pretty-xml.ts';
import { OutcomesTab } from './outcomes-tab.tsx';
import { TimingTab } from './timing-tab.tsx';
import classes from './torture-lab.module.css';
import { describeResult } from './describe-result.ts';

interface LabResultViewProps {
  readonly shown: PastRun | undefined;
  readonly isRunning: boolean;
}

/** The result of a run, and everything that led to it. */
export function LabResultView({ shown, isRunning }: LabResultViewProps) {
  if (shown === undefined) {
    return (
      <Card>
        {isRunning ? (
          <Skeleton height={320} />
        ) : (
          <EmptyState
            icon={<IconFlask />}
            title={t('Nothing has been run yet')}
            order={2}
            text={t(
              'Run a request to see the outcome, the filter that rejected each campaign, and the ad as it would appear.',
            )}
          />
        )}
      </Card>
    );
  }
  return <Shown run={shown} isRunning={isRunning} />;
}

function Shown({ run, isRunning }: { readonly run: PastRun; readonly isRunning: boolean }) {
  const { result } = run;
  const top = useRef<HTMLDivElement>(null);
  // On a phone the result is below the request, so it scrolls into view.
  useEffect(() => {
    const place = top.current?.getBoundingClientRect().top ?? 0;
    if (place > window.innerHeight) top.current?.scrollIntoView();
  }, [run.id]);
  const { tone, title, text } = describeResult(result.verdict);
  return (
    <div ref={top} className={classes.result} aria-busy={isRunning}>
      <div role="status">
        <Alert tone={tone} title={title}>
          {t(
            '{result} {campaigns, plural, one {# campaign} other {# campaigns}} evaluated, {bids, plural, one {# bid} other {# bids}}, decided in {micros} µs.',
            {
              result: text,
              campaigns: result.campaignsAsked,
              bids: result.bids.length,
              micros: formatCount(Math.round(result.timing.totalMicros)),
            },
          )}
        </Alert>
      </div>
      {result.bids.length > 0 && <BidCards key={run.id} bids={result.bids} />}
      <Card title={t('Why')}>
        <Details key={run.id} result={result} />
      </Card>
    </div>
  );
}

function Details({ result }: { readonly result: LabResult }) {
  const { normalised, consent, response } = result;
  return (
    <Tabs defaultValue="campaigns">
      <Tabs.List>
        <Tabs.Tab value="campaigns">{t('Campaigns')}</Tabs.Tab>
        <Tabs.Tab value="response">{t('Answer')}</Tabs.Tab>
        <Tabs.Tab value="normalised">{t('Normalized')}</Tabs.Tab>
        <Tabs.Tab value="consent">{t('Consent')}</Tabs.Tab>
        <Tabs.Tab value="timing">{t('Timing')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="campaigns" pt="md">
        <OutcomesTab result={result} />
      </Tabs.Panel>
      <Tabs.Panel value="response" pt="md">
        <Stack gap="sm">
          <CodeBlock
            title={t('Response headers')}
            code={`HTTP ${result.verdict.status}\n${headerLines(response.headers)}`}
            wrap
          />
          {response.body === '' ? (
            <Text c="dimmed">{t('The response has no body.')}</Text>
          ) : (
            <CodeBlock title={t('Response body')} code={readable(response)} />
          )}
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="normalised" pt="md">
        {normalised === null ? (
          <Text c="dimmed">{t('The request couldn’t be parsed, so there is nothing to normalize.')}</Text>
        ) : (
          <JsonPanel data={normalised} label={t('Normalized request')} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="consent" pt="md">
        <ConsentTab consent={consent} />
      </Tabs.Panel>
      <Tabs.Panel value="timing" pt="md">
        <TimingTab timing={result.timing} />
      </Tabs.Panel>
    </Tabs>
  );
}

const readable = ({ contentType, body }: LabResult['response']): string =>
  contentType?.includes('xml') === true ? prettyXml(body) : bodyText(body);
