/** One file of the built product. */
export interface ChunkNode {
  readonly file: string;
  /** Bytes, gzipped. */
  readonly bytes: number;
  /** Files that it cannot run without, and those that it asks for as soon as it runs. */
  readonly imports: readonly string[];
}

export interface PageNode {
  /** Paths that lead to the page. */
  readonly routes: readonly string[];
  /** The file that holds it. */
  readonly file: string;
  /** What the page is about: campaigns, payments, users. */
  readonly noun: string;
}

export interface RouteWeight {
  readonly routes: readonly string[];
  /** Bytes, gzipped, beyond the shell: of files that only pages of the same noun load. */
  readonly ownBytes: number;
  /** Bytes, gzipped, beyond the shell: of files that pages of other nouns load too, such as forms and tables. */
  readonly sharedBytes: number;
  /** Bytes, gzipped: the shell, the shared parts and the page's own. */
  readonly totalBytes: number;
}

export interface Weights {
  /** Bytes, gzipped: what every page needs. */
  readonly shellBytes: number;
  /** The heaviest first. */
  readonly pages: readonly RouteWeight[];
}

interface Graph {
  readonly chunks: readonly ChunkNode[];
  /** Files that the document itself names. */
  readonly entries: readonly string[];
  readonly pages: readonly PageNode[];
}

/** Measures what a browser loads for each route before its page is shown. */
export function weighRoutes({ chunks, entries, pages }: Graph): Weights {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const shell = reachedFrom(entries, byFile);
  const loads = pages.map((page) => ({
    page,
    files: [...reachedFrom([page.file], byFile)].filter((file) => !shell.has(file)),
  }));
  const nounsOf = new Map<string, Set<string>>();
  for (const { page, files } of loads)
    for (const file of files) nounsOf.set(file, (nounsOf.get(file) ?? new Set()).add(page.noun));

  const bytesOf = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + (byFile.get(file)?.bytes ?? 0), 0);
  const shellBytes = bytesOf(shell);
  const weighed = loads.map(({ page, files }) => {
    const isOwn = (file: string): boolean => nounsOf.get(file)?.size === 1;
    const ownBytes = bytesOf(files.filter(isOwn));
    const sharedBytes = bytesOf(files.filter((file) => !isOwn(file)));
    return { routes: page.routes, ownBytes, sharedBytes, totalBytes: shellBytes + ownBytes + sharedBytes };
  });
  return { shellBytes, pages: weighed.sort((left, right) => right.totalBytes - left.totalBytes) };
}

function reachedFrom(start: readonly string[], byFile: ReadonlyMap<string, ChunkNode>): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    const chunk = byFile.get(file);
    if (chunk === undefined || reached.has(file)) return;
    reached.add(file);
    chunk.imports.forEach(visit);
  };
  start.forEach(visit);
  return reached;
}

export interface Budgets {
  /** Bytes, gzipped, in all. */
  readonly firstRoute: number;
  /** Bytes, gzipped, of a page's own. */
  readonly own: number;
  /** Bytes, gzipped, in all. */
  readonly anyRoute: number;
}

/**
 * The budgets that are broken, in words.
 *
 * @param firstRoutes where people enter
 */
export function brokenBudgets(
  { pages }: Weights,
  budgets: Budgets,
  firstRoutes: readonly string[],
): readonly string[] {
  const problems: string[] = [];
  for (const { routes, ownBytes, totalBytes } of pages) {
    const name = routes.join(', ');
    const isFirst = routes.some((route) => firstRoutes.includes(route));
    const allowed = isFirst ? Math.min(budgets.firstRoute, budgets.anyRoute) : budgets.anyRoute;
    if (totalBytes > allowed)
      problems.push(
        `${name} loads ${kilobytes(totalBytes)} KB${isFirst ? ' first' : ''}; ${kilobytes(allowed)} KB are allowed.`,
      );
    if (ownBytes > budgets.own)
      problems.push(
        `${name} brings ${kilobytes(ownBytes)} KB of its own; ${kilobytes(budgets.own)} KB are allowed.`,
      );
  }
  return problems;
}

/** 1 KB = 1000 bytes. */
export const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);
