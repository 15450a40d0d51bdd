import type { EvidenceDifference, EvidenceView } from '@marquee/schemas/evidence/views';

import { connectToRunning, runProgram } from './running-process-client.ts';

/**
 * `npm run evidence`: has the running Marquee compare the event store with the activity log, and the access log with itself, from the
 * first to the last event, and lists what differs. Exit code 1 while something is not acknowledged; that takes an admin, who is known
 * by name, on the dashboard.
 */
async function main(): Promise<number> {
  const ask = await connectToRunning();
  process.stdout.write('Comparing all events with the log …\n');
  const { checkedAt, events, accessEvents, differences } = await ask<EvidenceView>('evidence/checks', 'POST');
  const open = differences.filter(({ acknowledgement }) => acknowledgement === null);
  const lines = [
    `${events} events and ${accessEvents} access events were checked at ${checkedAt}.`,
    ...differences.map(lineOf),
    open.length === 0 ? 'Nothing waits to be acknowledged.' : `${open.length} to be acknowledged by an admin`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return open.length === 0 ? 0 : 1;
}

function lineOf({ text, isFound, acknowledgement }: EvidenceDifference): string {
  if (acknowledgement === null) return `OPEN  ${text}`;
  const { who, at, reason } = acknowledgement;
  const by = who === null ? '' : ` by ${who.name ?? `user ${who.id}`}`;
  return `acknowledged ${at}${by}: ${text}${isFound ? '' : ' (not found any more)'}: ${reason}`;
}

await runProgram(main);
