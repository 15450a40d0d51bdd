import type { SspEndpointExamples } from '@marquee/schemas/ssp-endpoint/views';

export type ExampleRequest = SspEndpointExamples['request'];
export type ExampleBody = SspEndpointExamples['response']['body'];

export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** A body for reading: JSON is indented, whether it came as a document or as its text. */
export function bodyText(body: ExampleBody): string {
  if (typeof body !== 'string') return JSON.stringify(body, null, 2);
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** Single quotes end and begin again around one of their own. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

interface CurlRequest extends Omit<ExampleRequest, 'body'> {
  readonly body: ExampleBody | null;
}

/** The same request for a shell. */
export function curlOf({ method, url, headers, body }: CurlRequest): string {
  const lines = [`curl -i -X ${method} ${quoted(url)}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`  -H ${quoted(`${name}: ${value}`)}`);
  if (body !== null)
    lines.push(`  --data-raw ${quoted(typeof body === 'string' ? body : JSON.stringify(body))}`);
  return lines.join(' \\\n');
}
