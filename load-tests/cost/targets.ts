/** One line of what Marquee is held to. */
export interface Comparison {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  /** Undefined for a ceiling, which is shown beside what it bounds. */
  readonly isMet: boolean | undefined;
}

/** The figures that a run of `cost-of-running` is compared with; all of one machine with two cores. */
const TARGETS = {
  controlPlanePercent: 20,
  edgePercent: 15,
  bidP99Ms: 15,
  bidP999Ms: 40,
  screenP95Ms: 300,
  /** A page under traffic, in times of what it takes at rest. */
  pageTimes: 2,
  bidsPerSecond: 10_000,
} as const;

/** The slowest of a hundred and of a thousand, milliseconds. */
export interface Tail {
  readonly p99: number;
  readonly p999: number;
}

/** What a run measured, as far as it did. */
export interface Figures {
  readonly controlPlanePercent: number | undefined;
  readonly edgePercent: number | undefined;
  /** What a bare Fastify takes for the same calls. */
  readonly bareEdgePercent: number | undefined;
  readonly bidsMs: Tail | undefined;
  /** Without the first seconds of a fresh edge. */
  readonly warmBidsMs: Tail | undefined;
  readonly screenP95Ms: number | undefined;
  readonly bidsPerSecond: number | undefined;
  /** By page: median at rest and under traffic, milliseconds. */
  readonly pages: ReadonlyMap<string, { readonly atRest: number; readonly underTraffic: number }>;
}

/** @param qps the traffic that the figures belong to */
export function compareWithTargets(figures: Figures, qps: number): readonly Comparison[] {
  const atMost = (what: string, value: number | undefined, limit: number, unit: string): Comparison[] =>
    value === undefined
      ? []
      : [
          {
            what,
            measured: `${value.toFixed(1)} ${unit}`,
            target: `<= ${limit} ${unit}`,
            isMet: value <= limit,
          },
        ];
  const tail = (what: string, of: Tail | undefined): Comparison[] => [
    ...atMost(`${what}, p99`, of?.p99, TARGETS.bidP99Ms, 'ms'),
    ...atMost(`${what}, p99.9`, of?.p999, TARGETS.bidP999Ms, 'ms'),
  ];
  const { bidsPerSecond } = figures;
  return [
    ...atMost(
      `control plane at ${qps} QPS`,
      figures.controlPlanePercent,
      TARGETS.controlPlanePercent,
      '% of a core',
    ),
    ...atMost(`edge at ${qps} QPS`, figures.edgePercent, TARGETS.edgePercent, '% of a core'),
    ...bareEdge(figures, qps),
    ...tail('answers to bid requests', figures.bidsMs),
    ...tail('without the first seconds', figures.warmBidsMs),
    ...atMost('impression to screen, p95', figures.screenP95Ms, TARGETS.screenP95Ms, 'ms'),
    ...[...figures.pages].flatMap(([page, { atRest, underTraffic }]) =>
      atMost(`${page}, median`, underTraffic / atRest, TARGETS.pageTimes, 'times that at rest'),
    ),
    ...(bidsPerSecond === undefined
      ? []
      : [
          {
            what: 'sustained, every fact in',
            measured: `${bidsPerSecond.toFixed(0)} bids/s`,
            target: `>= ${TARGETS.bidsPerSecond} bids/s`,
            isMet: bidsPerSecond >= TARGETS.bidsPerSecond,
          },
        ]),
  ];
}

/** The bare edge, and how many times of it the edge takes. */
function bareEdge({ edgePercent, bareEdgePercent }: Figures, qps: number): Comparison[] {
  if (edgePercent === undefined || bareEdgePercent === undefined) return [];
  return [
    {
      what: `bare Fastify edge at ${qps} QPS`,
      measured: `${bareEdgePercent.toFixed(1)} % of a core`,
      target: `edge ${(edgePercent / bareEdgePercent).toFixed(1)} times that`,
      isMet: undefined,
    },
  ];
}

/** As lines of a table. */
export function tableOf(comparisons: readonly Comparison[]): string[] {
  const row = (what: string, measured: string, target: string, met: string) =>
    `${what.padEnd(34)}${measured.padEnd(26)}${target.padEnd(26)}${met}`;
  return [
    row('', 'measured', 'target', 'met'),
    ...comparisons.map(({ what, measured, target, isMet }) =>
      row(what, measured, target, isMet === undefined ? '' : isMet ? 'yes' : 'no'),
    ),
  ];
}
