import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

import { formatDollars } from '@marquee/schemas/common/money';

import type { AdType } from './ad-types.ts';

/** What was sent of one type and what came of it. */
export interface TypeTally {
  requests: number;
  answered: number;
  noBid: number;
  refused: number;
  failed: number;
  bids: number;
  won: number;
  lost: number;
  impressions: number;
  clicks: number;
  conversions: number;
  /** Ads that the platform must have billed. */
  billed: number;
  /** Calls made twice on purpose. */
  repeated: number;
  /** Impressions after their bid's end. */
  late: number;
  noticesFailed: number;
  /** What the platform owes for the billed ones, nano-dollars. */
  expectedNanos: bigint;
}

export interface Tally {
  readonly latency: RecordableHistogram;
  /** Latency after the first seconds, in which a new server compiles what it runs. */
  readonly warmLatency: RecordableHistogram;
  /** Answers after the request's `tmax`. */
  afterTmax: number;
  of(type: AdType): TypeTally;
  all(): readonly (readonly [AdType, TypeTally])[];
  sum(count: (tally: TypeTally) => number): number;
  /** An answer that took this long, nanoseconds. */
  answeredAfter(tookNs: bigint): void;
  /** Notes an auction that broke off; the first reason is kept. */
  broke(type: AdType, error: unknown): void;
  firstProblem(): string | undefined;
}

/** What is asked later than this after the tally was made counts as asked of a warm server. */
const WARM_AFTER_MS = 10_000;

const nothing = (): TypeTally => ({
  requests: 0,
  answered: 0,
  noBid: 0,
  refused: 0,
  failed: 0,
  bids: 0,
  won: 0,
  lost: 0,
  impressions: 0,
  clicks: 0,
  conversions: 0,
  billed: 0,
  repeated: 0,
  late: 0,
  noticesFailed: 0,
  expectedNanos: 0n,
});

/** @param types those that are played, in the order of the report */
export function createTally(types: readonly AdType[]): Tally {
  const byType = new Map(types.map((type) => [type, nothing()] as const));
  let problem: string | undefined;
  const of = (type: AdType): TypeTally => byType.get(type) ?? nothing();
  const warmFromMs = performance.now() + WARM_AFTER_MS;
  const [latency, warmLatency] = [createHistogram(), createHistogram()];
  const sum = (count: (tally: TypeTally) => number): number =>
    [...byType.values()].reduce((total, tally) => total + count(tally), 0);
  return {
    latency,
    warmLatency,
    afterTmax: 0,
    of,
    all: () => [...byType],
    sum,
    answeredAfter(tookNs) {
      const taken = tookNs > 0n ? tookNs : 1n;
      latency.record(taken);
      if (performance.now() >= warmFromMs) warmLatency.record(taken);
    },
    broke(type, error) {
      of(type).failed += 1;
      problem ??= error instanceof Error ? error.message : String(error);
    },
    firstProblem: () => problem,
  };
}

const milliseconds = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(2);

const HEADINGS = [
  'requests',
  'answered',
  'bids',
  'won',
  'impressions',
  'clicks',
  'conversions',
  'expected $',
  'answered $',
] as const;

/**
 * The closing report.
 * @param costs what the platform says it owes by type, nano-dollars
 */
export function report(tally: Tally, seconds: number, costs: ReadonlyMap<string, bigint>): string {
  const rows = tally
    .all()
    .map(([type, of]) => [
      type,
      ...[of.requests, of.answered, of.bids, of.won, of.impressions, of.clicks, of.conversions].map(String),
      formatDollars(of.expectedNanos),
      formatDollars(costs.get(type) ?? 0n),
    ]);
  const requests = tally.sum((of) => of.requests);
  return [
    ...tableOf([['', ...HEADINGS], ...rows]),
    '',
    `requests      ${requests}  (${(requests / seconds).toFixed(1)} a second)`,
    `no bid        ${tally.sum((of) => of.noBid)}   refused 4xx ${tally.sum((of) => of.refused)}`,
    `failed        ${tally.sum((of) => of.failed)}  (5xx, broken connection, no answer, or one that cannot be read)`,
    `after tmax    ${tally.afterTmax}`,
    `lost          ${tally.sum((of) => of.lost)}   billed ${tally.sum((of) => of.billed)}`,
    `sent twice    ${tally.sum((of) => of.repeated)}   late ${tally.sum((of) => of.late)}   not taken ${tally.sum((of) => of.noticesFailed)}`,
    `latency ms    ${percentilesOf(tally.latency)}`,
    ...(tally.warmLatency.count === 0
      ? []
      : [`  after ${WARM_AFTER_MS / 1_000} s   ${percentilesOf(tally.warmLatency)}`]),
  ].join('\n');
}

const percentilesOf = (latency: RecordableHistogram): string =>
  [
    ...[50, 90, 99, 99.9].map(
      (percentile) => `p${percentile} ${milliseconds(latency.percentile(percentile))}`,
    ),
    `max ${milliseconds(latency.max)}`,
  ].join('  ');

function tableOf(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}
