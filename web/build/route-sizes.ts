import { readFileSync } from 'node:fs';
import path from 'node:path';
import { constants, gzipSync } from 'node:zlib';

import type { Logger, Plugin, Rolldown } from 'vite';

import { paths } from '../src/lib/paths.ts';
import { START_MODULE } from './preload-start.ts';
import { PAGE_MODULE, routesByPage } from './route-pages.ts';
import { brokenBudgets, kilobytes, weighRoutes, type PageNode, type Weights } from './route-weights.ts';

type Chunk = Rolldown.OutputChunk;

const BUDGETS = {
  /** JavaScript that must be there before the first page is seen. */
  firstRoute: 260_000,
  /** What only pages of one noun load. */
  own: 80_000,
  /**
   * A page that is opened directly may bring its own beyond what a first route takes, and no more: else parts could
   * grow without end as long as two pages share them.
   */
  anyRoute: 380_000,
} as const;
/** Where people enter: signed out, and signed in. */
const FIRST_ROUTES: readonly string[] = [paths.login.pattern, paths.campaigns.pattern];

const FEATURE = /\/src\/features\/([^/]+)\//;

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
    generateBundle: {
      // When all is written into the parts that a browser is sent.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk');
        const nounOf = (page: string): string => {
          const found = (this.getModuleInfo(page)?.importedIds ?? []).flatMap(
            (id) => FEATURE.exec(id)?.[1] ?? [],
          );
          // A page without a feature, such as one of the error pages, is about itself.
          return found.length === 0 ? page : [...new Set(found)].sort().join(' ');
        };
        const weights = weighRoutes({
          chunks: withWhatTheyAskFor(chunks),
          entries: chunks.filter(isPartOfShell).map(({ fileName }) => fileName),
          pages: pagesOf(chunks, routesByPage(root), nounOf),
        });
        logger?.info(table(weights));
        const problems = brokenBudgets(weights, BUDGETS, FIRST_ROUTES);
        if (problems.length === 0) return;
        if (isStrict) this.error(problems.join('\n'));
        else logger?.warn(problems.join('\n'));
      },
    },
  };
}

const isPartOfShell = ({ isEntry, moduleIds }: Chunk): boolean =>
  isEntry || moduleIds.some((id) => START_MODULE.test(id));

function pagesOf(
  chunks: readonly Chunk[],
  routes: ReadonlyMap<string, readonly string[]>,
  nounOf: (page: string) => string,
): PageNode[] {
  return chunks.flatMap(({ fileName, moduleIds }) =>
    moduleIds
      .filter((id) => PAGE_MODULE.test(id))
      .map((id) => ({
        routes: routes.get(id) ?? [path.basename(id)],
        file: fileName,
        noun: nounOf(id),
      })),
  );
}

/** What `precompress.ts` writes, and the server hands out. */
const AS_SERVED = { level: constants.Z_BEST_COMPRESSION };

const LAZY_PART = /const (\w+) = lazyWithRetry[\s\S]*?import\('([^']+)'\)/g;

/** A part that a module preloads as it runs is not waited for less than one that it imports. */
function withWhatTheyAskFor(chunks: readonly Chunk[]) {
  const fileOf = new Map(chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName])));
  const askedFor = (id: string): string[] => {
    if (!/\/src\/.*\.tsx?$/.test(id)) return [];
    const text = readFileSync(id, 'utf8');
    return [...text.matchAll(LAZY_PART)]
      .filter(([, name = '']) => new RegExp(`^${name}\\.preload\\(\\);`, 'm').test(text))
      .flatMap(([, , from = '']) => fileOf.get(path.resolve(path.dirname(id), from)) ?? []);
  };
  return chunks.map(({ fileName, code, imports, moduleIds }) => ({
    file: fileName,
    bytes: gzipSync(code, AS_SERVED).length,
    imports: [...imports, ...moduleIds.flatMap(askedFor)],
  }));
}

const column = (bytes: number): string => kilobytes(bytes).padStart(7);

function table({ shellBytes, pages }: Weights): string {
  const rows = pages.map(({ routes, ownBytes, sharedBytes, totalBytes }) => {
    const note = routes.some((route) => FIRST_ROUTES.includes(route)) ? '  <- first route' : '';
    return `${column(ownBytes)}  ${column(sharedBytes)}  ${column(totalBytes)}  ${routes.join(', ')}${note}`;
  });
  return [
    '',
    'JavaScript by route, KB gzipped (1 KB = 1000 bytes)',
    'own: only pages about the same thing load it; shared: other pages load it too; total: with the shell',
    '    own   shared    total  route',
    `                  ${column(shellBytes)}  shell, on every route`,
    ...rows,
    '',
  ].join('\n');
}
