import { existsSync } from 'node:fs';

import type { ParkedEvents, ParkedRetry, ParkedRetryAll } from '@marquee/schemas/queries/parked-event';

import { INTERNAL_SECRET_HEADER } from './internal-api.ts';
import { loadSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

/**
 * `npm run parked -- list`: events that a read model or reactor of the running Marquee could not take and went on
 * without. `npm run parked -- retry [id …]`: retries those, or all. Exit code 1 when something is or stays parked.
 */
const USAGE = 'Usage: npm run parked -- list | retry [id …]';

type Ask = <Answer>(method: 'GET' | 'POST', path: string) => Promise<Answer>;

async function main([command = 'list', ...ids]: readonly string[]): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  const secrets = await loadSecrets(settings, { mayMake: false });
  const origin = `http://${settings.host}:${settings.port}`;
  const ask: Ask = (method, path) => call(method, origin, path, secrets.internal);
  switch (command) {
    case 'list':
      return list(await ask<ParkedEvents>('GET', ''));
    case 'retry':
      return ids.length === 0
        ? retryAll(await ask<ParkedRetryAll>('POST', '/all/retry'))
        : retryEach(ids, ask);
    default:
      throw new Error(USAGE);
  }
}

async function call<Answer>(method: string, origin: string, path: string, secret: string): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`${origin}/internal/parked-events${path}`, {
      method,
      headers: { [INTERNAL_SECRET_HEADER]: secret },
    });
  } catch {
    throw new Error(
      `${origin} does not answer. Start Marquee first (npm start), with the same PORT and DATA_DIR.`,
    );
  }
  if (response.status === 404) throw new Error('There is no such parked event, or the DATA_DIR is another.');
  if (!response.ok)
    throw new Error(`The running Marquee answered ${response.status}. Try again in a moment.`);
  return (await response.json()) as Answer;
}

function list({ events, total }: ParkedEvents): number {
  for (const { id, kind, name, eventType, stream, revision, reason, attempts, failedAt } of events) {
    print(
      `${id}  ${failedAt}  ${kind} ${name}: ${eventType} ${stream}@${revision}, ${attempts} attempts: ${reason}`,
    );
  }
  print(total === 0 ? 'Nothing is parked.' : `${total} parked`);
  return total === 0 ? 0 : 1;
}

function retryAll({ succeeded, failed, rebuilding }: ParkedRetryAll): number {
  print(
    `${succeeded} succeeded, ${failed} failed again, ${rebuilding} wait for a read model that is built anew`,
  );
  return failed === 0 ? 0 : 1;
}

async function retryEach(ids: readonly string[], ask: Ask): Promise<number> {
  let code = 0;
  for (const id of ids) {
    const { outcome, reason } = await ask<ParkedRetry>('POST', `/${encodeURIComponent(id)}/retry`);
    print(`${id}: ${outcome}${reason === null ? '' : `: ${reason}`}`);
    if (outcome === 'failed') code = 1;
  }
  return code;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
