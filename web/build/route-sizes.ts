import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Logger, Plugin, Rolldown } from 'vite';

import { paths } from '../src/lib/paths.ts';

type Chunk = Rolldown.OutputChunk;

/** JavaScript that must be there before the first page is seen, gzipped. */
const FIRST_ROUTE_KB_MAX = 250;
/** What one page may bring beyond the shell, gzipped. */
const PAGE_KB_MAX = 80;
/** Where people enter: signed out, and signed in. */
const FIRST_PAGES: readonly string[] = [paths.login.pattern, paths.campaigns.pattern];

const PAGE_MODULE = /\/src\/areas\/[^/]+\/pages\/[^/]+\.tsx$/;

/**
 * Prints what every route makes a browser load, and fails the build when a budget is broken.
 *
 * @param isStrict false: a broken budget is only said
 */
export function routeSizes({ isStrict }: { readonly isStrict: boolean }): Plugin {
  let root = '';
  let logger: Logger | undefined;
  return {
    name: 'marquee-route-sizes',
    apply: 'build',
    configResolved(config) {
      ({ root, logger } = config);
    },
    generateBundle(_options, bundle) {
      const measured = measure(
        Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk'),
        routesByPage(root),
      );
      logger?.info(table(measured));
      const faults = faultsOf(measured);
      if (faults.length === 0) return;
      if (isStrict) this.error(faults.join('\n'));
      else logger?.warn(faults.join('\n'));
    },
  };
}

interface RouteSize {
  /** Paths of the routes that show this page. */
  readonly routes: readonly string[];
  /** Bytes, gzipped: what the page brings beyond the shell. */
  readonly ownBytes: number;
  readonly isFirst: boolean;
}
interface Measured {
  readonly shellBytes: number;
  readonly pages: readonly RouteSize[];
}

function measure(chunks: readonly Chunk[], routes: ReadonlyMap<string, readonly string[]>): Measured {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closure = (start: readonly Chunk[]): Set<Chunk> => {
    const reached = new Set<Chunk>();
    const visit = (chunk: Chunk | undefined) => {
      if (chunk === undefined || reached.has(chunk)) return;
      reached.add(chunk);
      chunk.imports.forEach((file) => visit(byFile.get(file)));
    };
    start.forEach(visit);
    return reached;
  };
  const sizes = new Map<Chunk, number>();
  const bytesOf = (some: Iterable<Chunk>): number => {
    let sum = 0;
    for (const chunk of some) {
      if (!sizes.has(chunk)) sizes.set(chunk, gzipSync(chunk.code).length);
      sum += sizes.get(chunk) ?? 0;
    }
    return sum;
  };

  const shell = closure(chunks.filter((chunk) => chunk.isEntry));
  const pages: RouteSize[] = [];
  for (const chunk of chunks) {
    for (const module of chunk.moduleIds.filter((id) => PAGE_MODULE.test(id))) {
      const own = [...closure([chunk])].filter((one) => !shell.has(one));
      const shown = routes.get(module) ?? [path.basename(module)];
      pages.push({
        routes: shown,
        ownBytes: bytesOf(own),
        isFirst: shown.some((one) => FIRST_PAGES.includes(one)),
      });
    }
  }
  pages.sort((left, right) => right.ownBytes - left.ownBytes);
  return { shellBytes: bytesOf(shell), pages };
}

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1).padStart(7);

function table({ shellBytes, pages }: Measured): string {
  const rows = pages.map(({ routes, ownBytes, isFirst }) => {
    const note = isFirst ? '  <- first route' : '';
    return `${kilobytes(ownBytes)}  ${kilobytes(shellBytes + ownBytes)}  ${routes.join(', ')}${note}`;
  });
  return [
    '',
    'JavaScript by route, KB gzipped (1 KB = 1000 bytes)',
    '    own    total  route',
    `         ${kilobytes(shellBytes)}  shell, on every route`,
    ...rows,
    '',
  ].join('\n');
}

function faultsOf({ shellBytes, pages }: Measured): string[] {
  const faults: string[] = [];
  for (const { routes, ownBytes, isFirst } of pages) {
    const total = shellBytes + ownBytes;
    if (isFirst && total > FIRST_ROUTE_KB_MAX * 1_000)
      faults.push(
        `${routes.join(', ')} loads ${kilobytes(total).trim()} KB first; ${FIRST_ROUTE_KB_MAX} KB are allowed.`,
      );
    if (ownBytes > PAGE_KB_MAX * 1_000)
      faults.push(
        `${routes.join(', ')} brings ${kilobytes(ownBytes).trim()} KB of its own; ${PAGE_KB_MAX} KB are allowed.`,
      );
  }
  return faults;
}

const ROUTE = /path:\s*paths\.(\w+)[\s\S]*?import\(\s*'(\.\/pages\/[\w-]+\.tsx)'\s*\)/g;

/** Page modules by absolute name, with the paths that lead to them, as the areas' `routes.ts` say. */
function routesByPage(root: string): Map<string, string[]> {
  const areas = path.join(root, 'src/areas');
  const found = new Map<string, string[]>();
  for (const area of readdirSync(areas)) {
    let text: string;
    try {
      text = readFileSync(path.join(areas, area, 'routes.ts'), 'utf8');
    } catch {
      continue;
    }
    for (const [, name = '', page = ''] of text.matchAll(ROUTE)) {
      const module = path.join(areas, area, page);
      const route = Object.entries(paths).find(([key]) => key === name)?.[1];
      if (route) found.set(module, [...(found.get(module) ?? []), route.pattern]);
    }
  }
  return found;
}
