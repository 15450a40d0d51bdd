import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { readBids } from '../traffic/answers.ts';
import type { Json } from '../traffic/bid-requests.ts';
import { connect, type Endpoint, endpointsByType } from '../traffic/platform.ts';

/**
 * Sends every sample body to a running Marquee, to an endpoint of each medium that it offers, and compares the answer
 * with what openrtb/INDEX.md expects. An answer with bids is read as an exchange would. Exit code 1 when one differs.
 */
const FOLDER = fileURLToPath(new URL('../openrtb/', import.meta.url));

interface Sample {
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly allowed: readonly number[];
}

/** "valid" is 200 or 204; what another server refuses with 400 may be 400 or 204 here; the same for broken bodies. */
function readSamples(): Sample[] {
  const index = readFileSync(`${FOLDER}INDEX.md`, 'utf8');
  const json = { 'content-type': 'application/json' };
  const samples = index
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells[1]?.endsWith('.json'))
    .map((cells) => ({
      file: cells[1] ?? '',
      headers: json,
      allowed: cells[5] === 'valid' ? [200, 204] : [400, 204],
    }));
  const unlisted = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json') && !samples.some((sample) => sample.file === name))
    .map((file) => ({ file, headers: json, allowed: [200, 204, 400] }));
  const broken = readdirSync(`${FOLDER}broken`).map((name) => ({
    file: `broken/${name}`,
    headers: json,
    allowed: [400, 204],
  }));
  const gzip = {
    file: 'broken/r4f-nexage.json.gz',
    headers: { ...json, 'content-encoding': 'gzip' },
    allowed: [200, 204],
  };
  return [...samples, ...unlisted, ...broken, gzip];
}

const MEDIA = ['banner', 'video', 'native'] as const;
type Medium = (typeof MEDIA)[number];

/** The media that a body offers; what offers none, or is no JSON, goes where banners are sold. */
function mediaOf(body: Buffer): readonly Medium[] {
  let request: Json;
  try {
    request = JSON.parse(body.toString('utf8')) as Json;
  } catch {
    return ['banner'];
  }
  const imps = (Array.isArray(request['imp']) ? request['imp'] : []) as Json[];
  const media = MEDIA.filter((medium) => imps.some((imp) => imp[medium] !== undefined));
  return media.length > 0 ? media : ['banner'];
}

/** Prints the answer and returns whether it is one of the allowed ones. */
async function send(
  { file, headers, allowed }: Sample,
  medium: Medium,
  { bidUrl, name }: Endpoint,
): Promise<boolean> {
  const body = readFileSync(FOLDER + file);
  const response = await fetch(`${bidUrl}&debug=1`, { method: 'POST', headers, body });
  const text = await response.text();
  const result = resultOf(response, text, medium);
  const isExpected = allowed.includes(response.status) && result !== undefined;
  const encoding = headers['content-encoding'] ? ' (gzip)' : '';
  const said = result ?? `an answer that cannot be read: ${text.slice(0, 200)}`;
  console.log(`${isExpected ? 'ok ' : 'BAD'} ${response.status}  ${file}${encoding}  at ${name}: ${said}`);
  return isExpected;
}

/** Summary of the response; undefined for bids that an exchange could not read. */
function resultOf(response: Response, text: string, medium: Medium): string | undefined {
  if (response.status === 204) return `no bid, ${response.headers.get('x-nbr') ?? 'no reason'}`;
  if (response.status !== 200) return (JSON.parse(text) as { message?: string }).message ?? 'refused';
  try {
    const ads = readBids(medium, text);
    if (ads.length === 0 || ads.some(({ pixelUrls }) => pixelUrls.length === 0)) return undefined;
    return ads
      .map(({ impId, priceNanos, currency }) => `imp ${impId} ${Number(priceNanos) / 1e9} ${currency}`)
      .join(', ');
  } catch {
    return undefined;
  }
}

async function main(): Promise<number> {
  const url = process.argv[2] ?? `http://localhost:${process.env['PORT'] ?? '8080'}`;
  const endpoints = endpointsByType(await connect(url, 'admin@marquee.test', 'marquee-demo'), MEDIA);
  let sent = 0;
  let unexpected = 0;
  for (const sample of readSamples()) {
    for (const medium of mediaOf(readFileSync(FOLDER + sample.file))) {
      const endpoint = endpoints.get(medium)?.find(({ isFeed }) => !isFeed);
      if (endpoint === undefined) throw new Error(`There is no active OpenRTB endpoint for ${medium}.`);
      sent += 1;
      if (!(await send(sample, medium, endpoint))) unexpected += 1;
    }
  }
  console.log(
    `\n${sent} requests: ${unexpected === 0 ? 'all answered as expected' : `${unexpected} answered otherwise`}`,
  );
  return unexpected === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
