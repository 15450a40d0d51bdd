import { startChdb } from '@marquee/adapters/embedded/chdb';

/** Prints the bid, kind, `counted` and reason of every fact in the folder of a product that does not run, tab-separated. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the facts.');
const facts = await startChdb({ path: folder });
const rows = await facts.query<Record<'bid_id' | 'kind' | 'counted' | 'reason', string>>(
  "SELECT bid_id, kind, toString(counted) AS counted, reason FROM facts WHERE kind IN ('win', 'bill', 'impression', 'click')",
);
process.stdout.write(
  rows.map((row) => `${row.bid_id}\t${row.kind}\t${row.counted}\t${row.reason}\n`).join(''),
);
await facts.dispose();
