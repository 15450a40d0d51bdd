/** One time of measuring. */
export interface Measured {
  readonly name: string;
  /** By role, in per cent of one core. */
  readonly load: ReadonlyMap<string, number>;
  /** What each asking for a page took, milliseconds. */
  readonly pages: ReadonlyMap<string, readonly number[]>;
  /** Load of the machine over the last minute, at the end. */
  readonly machineLoad: number;
}

/** Processor time by role, and how long pages took, a column for each time of measuring. */
export function loadTable(measured: readonly Measured[]): string[] {
  const roles = [...new Set(measured.flatMap(({ load }) => [...load.keys()]))];
  const pages = [...new Set(measured.flatMap((each) => [...each.pages.keys()]))];
  const line = (name: string, of: readonly Measured[], cell: (each: Measured) => string) =>
    name.padEnd(26) + of.map((each) => cell(each).padStart(16)).join('');
  const visited = measured.filter((each) => each.pages.size > 0);
  return [
    line('% of a core', measured, ({ name }) => name),
    ...roles.map((role) => line(role, measured, ({ load }) => (load.get(role) ?? 0).toFixed(1))),
    line('all together', measured, ({ load }) => sum([...load.values()]).toFixed(1)),
    line('load average', measured, ({ machineLoad }) => machineLoad.toFixed(2)),
    ...(pages.length === 0 ? [] : [line('ms: p50 / p95', visited, ({ name }) => name)]),
    ...pages.map((page) =>
      line(page, visited, (each) => {
        const taken = each.pages.get(page) ?? [];
        return `${percentile(taken, 0.5).toFixed(0)} / ${percentile(taken, 0.95).toFixed(0)}`;
      }),
    ),
  ];
}

/** @param share between 0 and 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
