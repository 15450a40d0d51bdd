import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../load-tests/openrtb/', import.meta.url));

export interface Sample {
  readonly file: string;
  readonly body: Buffer;
  /** `valid`: 200 with a bid or 204, never 4xx. `rejectable`: 204 or 400, never a bid. */
  readonly expect: 'valid' | 'rejectable';
}

/** The real bid requests, with what their index expects of an answer; those that it does not list are valid. */
export function readSamples(): Sample[] {
  const expectations = new Map<string, string>();
  for (const line of readFileSync(`${FOLDER}INDEX.md`, 'utf8').split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length > 6) expectations.set(cells[1]!, cells[5]!);
  }
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      file,
      body: readFileSync(`${FOLDER}${file}`),
      expect: (expectations.get(file) ?? 'valid') === 'valid' ? 'valid' : 'rejectable',
    }));
}

export const readBroken = (): { readonly file: string; readonly body: Buffer }[] =>
  readdirSync(`${FOLDER}broken`).map((file) => ({ file, body: readFileSync(`${FOLDER}broken/${file}`) }));
