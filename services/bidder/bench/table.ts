/** What was measured with so many creatives. */
export interface Row {
  readonly creatives: number;
  /** Turns of bare, bid, bare that the medians are of. */
  readonly turns: number;
  /** No turn was without others on the machine. */
  readonly isSpoiled: boolean;
  readonly bidPerSecond: number;
  readonly barePerSecond: number;
  /** Ratio of requests a second, bid over bare. */
  readonly ratio: number;
  /** Ratio of CPU a request, bare over bid. */
  readonly cpuRatio: number;
  readonly bidShare: number;
  readonly closedP99Ms: number;
  readonly openPerSecond: number;
  /** p50, p99 and p99.9 of the open loop. */
  readonly openMs: readonly number[];
  readonly isOpenSpoiled: boolean;
  /** Longest stall of the event loop in the open loop. */
  readonly stallMs: number;
  /** Bytes a request. */
  readonly allocated: number;
  readonly allocatedBare: number;
  readonly pauseMs: number;
}

const COLUMNS: readonly (readonly [string, (row: Row) => string])[] = [
  ['creatives', ({ creatives }) => String(creatives)],
  ['bid/s', ({ bidPerSecond }) => bidPerSecond.toFixed(0)],
  ['bare/s', ({ barePerSecond }) => barePerSecond.toFixed(0)],
  ['ratio', ({ ratio, isSpoiled }) => ratio.toFixed(2) + (isSpoiled ? '*' : '')],
  ['CPU ratio', ({ cpuRatio, isSpoiled }) => cpuRatio.toFixed(2) + (isSpoiled ? '*' : '')],
  ['bids', ({ bidShare }) => `${Math.round(bidShare * 100)} %`],
  ['closed p99 ms', ({ closedP99Ms }) => closedP99Ms.toFixed(1)],
  ['open/s', ({ openPerSecond }) => openPerSecond.toFixed(0)],
  [
    'open p50/p99/p99.9 ms',
    ({ openMs, isOpenSpoiled }) => openMs.map((ms) => ms.toFixed(1)).join(' / ') + (isOpenSpoiled ? '*' : ''),
  ],
  ['stall ms', ({ stallMs }) => stallMs.toFixed(0)],
  ['heap/bid kB', ({ allocated }) => (allocated / 1_000).toFixed(1)],
  ['heap/bare kB', ({ allocatedBare }) => (allocatedBare / 1_000).toFixed(1)],
  ['pause ms', ({ pauseMs }) => pauseMs.toFixed(0)],
];

export function printTable(rows: readonly Row[]): void {
  const lines = [COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, text]) => text(row)))];
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  console.log();
  for (const line of lines)
    console.log(line.map((cell, column) => cell.padStart(widths[column]!)).join('  '));
  console.log(
    '\nratio: requests a second, bid over bare. CPU ratio: CPU a request, bare over bid. heap: bytes of V8 heap that one ' +
      'request takes, between two collections. pause: from stopping a campaign until its last bid, event store in memory.',
  );
  if (rows.some(({ isSpoiled, isOpenSpoiled }) => isSpoiled || isOpenSpoiled)) {
    console.log('* others had more than 12 % of the machine in every turn: spoiled, do not quote.');
  }
}
