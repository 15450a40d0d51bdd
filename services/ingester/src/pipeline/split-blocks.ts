import { epochPartitionKey, type Block, type EpochPartition, type Parsed } from './block.ts';

/**
 * Cuts what was read of one partition into blocks. The store writes a block at once only within one month of the
 * facts, so a block ends where the month of its rows changes.
 */
export function splitBlocks(epochPartition: EpochPartition, parsed: readonly Parsed[]): Block[] {
  const blocks: Block[] = [];
  let run: Parsed[] = [];
  const close = () => {
    const first = run[0];
    const last = run.at(-1);
    if (first && last) {
      blocks.push({ ...epochPartition, first: first.message.offset, last: last.message.offset, parsed: run });
    }
    run = [];
  };
  for (const item of parsed) {
    const previous = run.at(-1);
    if (previous && monthOf(previous) !== monthOf(item)) close();
    run.push(item);
  }
  close();
  return blocks;
}

/** Time of the row that a message becomes, milliseconds since 1970. */
export const timeOf = (item: Parsed): number =>
  'event' in item ? item.event.atMs : item.message.timestampMs;

/** Months since the year 0 (UTC). */
function monthOf(item: Parsed): number {
  const at = new Date(timeOf(item));
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}

/**
 * Orders blocks into inserts: each insert takes at most one block of a partition and one month, and the blocks of a
 * partition stay in order.
 */
export function planInserts(byPartition: readonly (readonly Block[])[]): Block[][] {
  const queues = byPartition.filter((blocks) => blocks.length > 0).map((blocks) => [...blocks]);
  const inserts: Block[][] = [];
  while (queues.some((queue) => queue.length > 0)) {
    const leader = queues.find((queue) => queue.length > 0)?.[0];
    if (!leader) break;
    const month = monthOfBlock(leader);
    const insert: Block[] = [];
    for (const queue of queues) {
      const head = queue[0];
      if (head && monthOfBlock(head) === month) {
        insert.push(head);
        queue.shift();
      }
    }
    inserts.push(insert);
  }
  return inserts;
}

/** Groups adjacent blocks of a partition, as far as their rows are of one month. */
export function join(blocks: readonly Block[]): Block[][] {
  const byPartition = new Map<string, Block[]>();
  for (const block of blocks) {
    const joined = byPartition.get(epochPartitionKey(block)) ?? [];
    byPartition.set(epochPartitionKey(block), joined);
    const before = joined.at(-1);
    if (before === undefined || monthOfBlock(before) !== monthOfBlock(block)) joined.push(block);
    else
      joined[joined.length - 1] = {
        ...before,
        last: block.last,
        parsed: [...before.parsed, ...block.parsed],
      };
  }
  return [...byPartition.values()];
}

const monthOfBlock = (block: Block): number => {
  const [first] = block.parsed;
  return first ? monthOf(first) : 0;
};
