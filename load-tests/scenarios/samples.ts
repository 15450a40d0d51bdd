import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { connect } from '../traffic/platform.ts';

/**
 * Sends every sample body to a running Marquee and compares the answer with what openrtb/INDEX.md expects.
 * Exit code 1 when one differs.
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

async function main(): Promise<number> {
  const url = process.argv[2] ?? `http://localhost:${process.env['PORT'] ?? '8080'}`;
  const { bidUrls } = await connect(url, 'admin@marquee.test', 'marquee-demo');
  const bidUrl = bidUrls[0] ?? '';
  let unexpected = 0;
  for (const { file, headers, allowed } of readSamples()) {
    const response = await fetch(bidUrl, { method: 'POST', headers, body: readFileSync(FOLDER + file) });
    const body = await response.text();
    const asExpected = allowed.includes(response.status);
    if (!asExpected) unexpected += 1;
    const encoding = headers['content-encoding'] ? ' (gzip)' : '';
    console.log(
      `${asExpected ? 'ok ' : 'BAD'} ${response.status}  ${file}${encoding}${asExpected ? '' : `  ${body.slice(0, 200)}`}`,
    );
  }
  console.log(`\n${unexpected === 0 ? 'All answered as expected' : `${unexpected} answered otherwise`}`);
  return unexpected === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
