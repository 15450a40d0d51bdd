import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

import { PAGE_PARTS_LINK } from '../src/app/page-parts.ts';
import { START_MODULE } from './preload-start.ts';
import { routesByPage } from './route-pages.ts';

type Chunk = Rolldown.OutputChunk;

/** Modules whose parts of the product are pages. */
const ROUTES_MODULE = /\/src\/areas\/[^/]+\/routes\.ts$/;

/**
 * Keeps the files of every page in a list beside the app instead of in it: they were a tenth of what is waited for before
 * the first page. The document names the list, and the app reads it while it starts.
 *
 * Beside that, no part asks for what is there already when it runs.
 */
export function pageParts(): Plugin {
  let root = '';
  let chunks: ReadonlyMap<string, Chunk> = new Map();
  let shell: ReadonlySet<string> = new Set();
  const partsAfter = (files: readonly string[], host: string): string[] => {
    const there = reachedFrom([host], chunks);
    return files.filter((file) => !shell.has(file) && !there.has(file));
  };
  return {
    name: 'marquee-page-parts',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, files, { hostId, hostType }) => {
            if (hostType !== 'js') return files;
            return isOfRoutes(chunks.get(hostId)) ? [] : partsAfter(files, hostId);
          },
        },
      },
    }),
    configResolved(config) {
      ({ root } = config);
    },
    generateBundle: {
      // Before the lists of files are written into the parts.
      order: 'pre',
      handler(_options, bundle) {
        const found = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk');
        chunks = new Map(found.map((chunk) => [chunk.fileName, chunk]));
        shell = reachedFrom(found.filter(isOfShell).map(({ fileName }) => fileName), chunks);
        this.emitFile({
          type: 'asset',
          name: 'page-parts.json',
          source: JSON.stringify(partsByRoute(root, chunks, shell)),
        });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }): HtmlTagDescriptor[] => {
        const list = Object.values(bundle).find(
          (part) => part.type === 'asset' && part.names.includes('page-parts.json'),
        );
        if (list === undefined) throw new Error('The list of the parts of pages was not written.');
        const attrs = { id: PAGE_PARTS_LINK, rel: 'preload', as: 'fetch', crossorigin: true, href: `/${list.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

const isOfShell = ({ isEntry, moduleIds }: Chunk): boolean =>
  isEntry || moduleIds.some((id) => START_MODULE.test(id));

const isOfRoutes = (chunk: Chunk | undefined): boolean =>
  chunk?.moduleIds.some((id) => ROUTES_MODULE.test(id)) === true;

/** Files of each page beyond the shell, by the pattern of its path; its own file comes first. */
function partsByRoute(
  root: string,
  chunks: ReadonlyMap<string, Chunk>,
  shell: ReadonlySet<string>,
): Record<string, string[]> {
  const routes = routesByPage(root);
  const parts: Record<string, string[]> = {};
  for (const { fileName, moduleIds } of chunks.values())
    for (const route of moduleIds.flatMap((id) => routes.get(id) ?? []))
      parts[route] = [...reachedFrom([fileName], chunks)].filter((file) => !shell.has(file));
  return parts;
}

/** The files and all that they cannot run without. */
function reachedFrom(files: readonly string[], chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const reached = new Set(files);
  // A set goes on with what is added while it is walked.
  for (const file of reached) for (const next of chunks.get(file)?.imports ?? []) reached.add(next);
  return reached;
}
