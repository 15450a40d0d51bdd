import { OPENRTB_VERSIONS } from '@marquee/schemas/commands/lab';
import type { KeyboardEvent } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Alert, ErrorState } from '../../ui/feedback/feedback.tsx';
import { IconPlayerPlay } from '../../ui/icons.ts';
import { Group, SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Kbd, Text } from '../../ui/text.tsx';
import { curlOf } from '../../widgets/message-examples/messages.ts';
import { curlRequest, requestNote } from './model/lab-request.ts';
import type { Lab } from './use-lab.ts';

const VERSIONS = OPENRTB_VERSIONS.map((version) => ({ value: version, label: version }));

/** The request of a run: a sample or a typed text, an endpoint and a version. */
export function RequestCard({ lab }: { readonly lab: Lab }) {
  const { sample, chosen, text, version } = lab;
  const { note, syntaxError } = requestNote(text);
  const runByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    lab.run();
  };
  return (
    <Card
      title={t('Request')}
      actions={
        chosen !== undefined && (
          <CopyButton value={curlOf(curlRequest(text, version, chosen))} label={t('Copy as curl')} withText />
        )
      }
    >
      <Stack gap="md">
        <SampleAndEndpoint lab={lab} />
        {sample?.note !== undefined && sample.note !== null && (
          <Text size="sm" c="dimmed">
            {sample.note}
          </Text>
        )}
        <CodeField
          label={t('Body, or a feed’s query string')}
          placeholder={'{ "id": "1", "imp": [ … ] }'}
          value={text}
          onChange={lab.setText}
          onKeyDown={runByKey}
          description={note}
          error={syntaxError}
          rows={20}
        />
        <VersionAndRun lab={lab} />
      </Stack>
    </Card>
  );
}

/** Where the text comes from, and the endpoint that it is sent to. */
function SampleAndEndpoint({ lab }: { readonly lab: Lab }) {
  const { samples, endpoints, chosen } = lab;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField
          label={t('Sample')}
          options={(samples.data ?? []).map(({ name }) => ({ value: name, label: name }))}
          value={lab.sampleName}
          onChange={lab.setSample}
          clearable
          searchable
          placeholder={samples.isPending ? t('Loading…') : t('Choose, or paste below')}
          nothingFound={samples.isError ? t('Couldn’t load samples. Reload the page.') : t('No such sample')}
        />
        <SelectField
          label={t('SSP endpoint')}
          options={(endpoints.data ?? []).map(({ id, name, type }) => ({
            value: String(id),
            label: `${name} (${type})`,
          }))}
          value={chosen === undefined ? null : String(chosen.id)}
          onChange={(id) => lab.setEndpoint(Number(id))}
          searchable
          placeholder={endpoints.isPending ? t('Loading…') : t('Choose an endpoint')}
        />
      </SimpleGrid>
      {endpoints.isError && (
        <ErrorState
          title={t('Couldn’t load endpoints')}
          text={endpoints.error.message}
          onRetry={() => void endpoints.refetch()}
        />
      )}
      {endpoints.data?.length === 0 && (
        <Alert tone="warning">{t('No SSP endpoints yet. Add one to run requests as that exchange.')}</Alert>
      )}
    </>
  );
}

function VersionAndRun({ lab }: { readonly lab: Lab }) {
  return (
    <Group justify="space-between" align="end">
      <SegmentedField
        label={t('OpenRTB version')}
        options={VERSIONS}
        value={lab.version}
        onChange={lab.setVersion}
      />
      <Group gap="sm">
        <Text size="sm" c="dimmed" component="span">
          <Kbd>Ctrl</Kbd> + <Kbd>Enter</Kbd>
        </Text>
        <Button
          leftSection={<IconPlayerPlay size="1rem" aria-hidden />}
          loading={lab.isRunning}
          disabled={lab.chosen === undefined || lab.text.trim() === ''}
          onClick={lab.run}
        >
          {t('Run')}
        </Button>
      </Group>
    </Group>
  );
}
