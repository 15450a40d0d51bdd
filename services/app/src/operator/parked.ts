import type { ParkedEvents, ParkedRetry, ParkedRetryAll } from '@marquee/schemas/parked-event/views';

import { type RunningProcessClient, connectToRunning, runProgram } from './running-process-client.ts';

/**
 * `npm run parked -- list`: events that a read model or reactor of the running Marquee could not take and continued
 * without. `npm run parked -- retry [id …]`: retries those, or all. Exit code 1 when something is or stays parked.
 */
const USAGE = 'Usage: npm run parked -- list | retry [id …]';

async function main([command = 'list', ...ids]: readonly string[]): Promise<number> {
  const ask = await connectToRunning();
  switch (command) {
    case 'list':
      return list(await ask<ParkedEvents>('parked-events'));
    case 'retry':
      return ids.length === 0
        ? retryAll(await ask<ParkedRetryAll>('parked-events/all/retry', 'POST'))
        : retryEach(ids, ask);
    default:
      throw new Error(USAGE);
  }
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

async function retryEach(ids: readonly string[], ask: RunningProcessClient): Promise<number> {
  let code = 0;
  for (const id of ids) {
    const { outcome, reason } = await ask<ParkedRetry>(
      `parked-events/${encodeURIComponent(id)}/retry`,
      'POST',
    );
    print(`${id}: ${outcome}${reason === null ? '' : `: ${reason}`}`);
    if (outcome === 'failed') code = 1;
  }
  return code;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

await runProgram(() => main(process.argv.slice(2)));
