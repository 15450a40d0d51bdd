// `npm run bench`: each hot path of the product beside the bare library or engine below it, in one run. Names
// of paths choose among them (`npm run bench -- pixel ingest`). A bench is a program that runs what the
// product runs and prints, as one line each, what it measured:
//
//   bench: {"path":"impression pixel","ours":2800,"bare":4400,"unit":"pixels/s"}
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { loadavg } from 'node:os';

import { ensureInstalled, requireNode, root } from './lib/preflight.mjs';

requireNode();
await ensureInstalled();

const tsx = [process.execPath, '--import', 'tsx'];
const npm = ['npm', 'run', '--silent'];

/** Name, the least that our rate may be of the bare one, and the program. A new path is one more row. */
const PATHS = [
  ['bid', 0.55, ...npm, 'bench', '-w', 'services/bidder', '--', '1000', '2', '1'],
  ['pixel', 0.35, ...npm, 'bench', '-w', 'services/tracker', '--', '2', '3'],
  ['ingest', 0.4, ...tsx, 'services/ingester/bench/ingest.ts'],
  ['append', 0.6, ...tsx, 'services/adapters/bench/eventstoredb-append.ts'],
];

const MARK = 'bench: ';

/** Runs a bench, shows what it prints, and answers what it measured. */
async function run(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const measured = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith(MARK)) measured.push(JSON.parse(line.slice(MARK.length)));
    else console.log(line);
  }
  return measured;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !PATHS.some(([known]) => known === name));
if (unknown.length > 0) {
  console.error(`No such path: ${unknown.join(', ')}. There are ${PATHS.map(([name]) => name).join(', ')}.`);
  process.exit(2);
}

const rows = [];
for (const [name, least, command, ...args] of PATHS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  const measured = await run(command, args);
  if (measured.length === 0) rows.push([name, 'nothing measured', '', '', String(least), 'no']);
  for (const { path, ours, bare, unit } of measured) {
    const ratio = ours / bare;
    const rates = [ours, bare].map((rate) => `${Math.round(rate)} ${unit}`);
    rows.push([path, ...rates, ratio.toFixed(2), String(least), ratio >= least ? 'yes' : 'no']);
  }
}

const table = [['path', 'ours', 'bare', 'ratio', 'at least', 'met'], ...rows];
const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
console.log();
for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column])).join('  '));
console.log(
  `Load average ${loadavg()[0].toFixed(1)}: rates and ratios count only on a machine that does nothing else.`,
);
process.exitCode = rows.every((row) => row.at(-1) === 'yes') ? 0 : 1;
