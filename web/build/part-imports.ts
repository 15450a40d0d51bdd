import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

import { PART_IMPORTS_LINK, type PartImports } from '../src/app/part-imports.ts';
import { START_MODULE } from './preload-start.ts';

type Chunk = Rolldown.OutputChunk;

const LIST = 'part-imports.json';

/**
 * Writes which files each file imports into a list beside the app. Vite writes all files that a part needs beside each of
 * its imports: a tenth of what the first page waited for. The document names the list, and the app reads it while it starts.
 */
export function partImports(): Plugin {
  return {
    name: 'marquee-part-imports',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // The part itself; `src/app/part-imports.ts` adds what it imports.
          resolveDependencies: (file, files, { hostType }) => (hostType === 'js' ? [file] : files),
        },
      },
    }),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk');
      this.emitFile({ type: 'asset', name: LIST, source: JSON.stringify(importsOf(chunks)) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }): HtmlTagDescriptor[] => {
        const list = Object.values(bundle).find(
          ({ type, ...part }) => type === 'asset' && isNamed(part, LIST),
        );
        if (list === undefined) throw new Error('The list of what the parts import was not written.');
        const href = `/${list.fileName}`;
        const attrs = { id: PART_IMPORTS_LINK, rel: 'preload', as: 'fetch', crossorigin: true, href };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

const isNamed = (part: object, name: string): boolean =>
  'names' in part && Array.isArray(part.names) && part.names.includes(name);

/** Without what every page has when it starts. */
function importsOf(chunks: readonly Chunk[]): PartImports {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const shell = new Set(chunks.filter(isOfShell).map(({ fileName }) => fileName));
  // A set goes on with what is added while it is walked.
  for (const file of shell) for (const next of byFile.get(file)?.imports ?? []) shell.add(next);
  const parts = chunks.filter(({ fileName }) => !shell.has(fileName));
  const places = new Map(parts.map(({ fileName }, place) => [fileName, place]));
  return {
    files: parts.map(({ fileName }) => fileName),
    imports: parts.map(({ imports }) => imports.flatMap((file) => places.get(file) ?? [])),
  };
}

const isOfShell = ({ isEntry, moduleIds }: Chunk): boolean =>
  isEntry || moduleIds.some((id) => START_MODULE.test(id));
