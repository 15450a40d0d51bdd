import type { SspEndpointExamples } from '@marquee/schemas/queries/ssp-endpoint';
import { useQuery } from '@tanstack/react-query';

import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { sspEndpointExamplesQuery } from './api.ts';

/** One exchange of messages, to copy into the exchange's test tool. */
export function ExamplesCard({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(sspEndpointExamplesQuery(id));
  return (
    <Card title="Request and response" description="One auction as both sides see it.">
      {error !== null && <ErrorState text={error.message} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={320} />}
      {data !== undefined && (
        <Tabs defaultValue="request">
          <Tabs.List>
            <Tabs.Tab value="request">Request</Tabs.Tab>
            <Tabs.Tab value="response">Response</Tabs.Tab>
            <Tabs.Tab value="curl">curl</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="request" pt="md">
            <Stack gap="sm">
              <CodeBlock
                title="Headers"
                code={`${data.request.method} ${data.request.url}\n${headerLines(data.request.headers)}`}
                wrap
              />
              {data.request.body !== null && (
                <CodeBlock title="Body" code={JSON.stringify(data.request.body, null, 2)} />
              )}
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="response" pt="md">
            <Stack gap="sm">
              <CodeBlock
                title="Headers"
                code={`HTTP ${data.response.status}\n${headerLines(data.response.headers)}`}
                wrap
              />
              <CodeBlock title="Body" code={bodyText(data.response.body)} />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="curl" pt="md">
            <CodeBlock title="Send it from a shell" code={curlOf(data.request)} wrap />
          </Tabs.Panel>
        </Tabs>
      )}
    </Card>
  );
}

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

const bodyText = (body: SspEndpointExamples['response']['body']): string =>
  typeof body === 'string' ? body : JSON.stringify(body, null, 2);

/** Single quotes end and begin again around one of their own. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curlOf({ method, url, headers, body }: SspEndpointExamples['request']): string {
  const lines = [`curl -i -X ${method} ${quoted(url)}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`  -H ${quoted(`${name}: ${value}`)}`);
  if (body !== null) lines.push(`  --data ${quoted(JSON.stringify(body))}`);
  return lines.join(' \\\n');
}
