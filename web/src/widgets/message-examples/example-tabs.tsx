import type { SspEndpointExamples } from '@marquee/schemas/ssp-endpoint/views';

import { t } from '../../lib/i18n/i18n.ts';
import { CodeBlock } from '../../ui/layout/code-block.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { bodyText, curlOf, headerLines } from './messages.ts';

/** A request and its answer as both sides see them, to copy into a test tool. */
export function ExampleTabs({ examples: { request, response } }: { readonly examples: SspEndpointExamples }) {
  return (
    <Tabs defaultValue="request">
      <Tabs.List>
        <Tabs.Tab value="request">{t('Request')}</Tabs.Tab>
        <Tabs.Tab value="response">{t('Response')}</Tabs.Tab>
        <Tabs.Tab value="curl">curl</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="request" pt="md">
        <Stack gap="sm">
          <CodeBlock
            title={t('Request headers')}
            code={`${request.method} ${request.url}\n${headerLines(request.headers)}`}
            wrap
          />
          {request.body !== null && <CodeBlock title={t('Request body')} code={bodyText(request.body)} />}
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="response" pt="md">
        <Stack gap="sm">
          <CodeBlock
            title={t('Response headers')}
            code={`HTTP ${response.status}\n${headerLines(response.headers)}`}
            wrap
          />
          <CodeBlock title={t('Response body')} code={bodyText(response.body)} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="curl" pt="md">
        <CodeBlock title={t('Send from a shell')} code={curlOf(request)} wrap />
      </Tabs.Panel>
    </Tabs>
  );
}
