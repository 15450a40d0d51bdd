import path from 'node:path';

import react from '@vitejs/plugin-react';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig } from 'vite';

import { partImports } from './build/part-imports.ts';
import { precompress } from './build/precompress.ts';
import { preloadStart } from './build/preload-start.ts';
import { routeSizes } from './build/route-sizes.ts';
import { serviceWorker } from './build/service-worker.ts';

/** The running Marquee that `npx vite` sends calls to. */
const marquee = process.env['MARQUEE_URL'] ?? 'http://localhost:8080';

/**
 * What this many parts of the product need is one file: most pages load it anyway, and as files of their own its parts cost
 * more than they save. What places menus and tooltips (15 KB) is needed by nearly as many, and stays apart from it: no page
 * needs it before it is used.
 */
const SHARED_BY = 84;

/** Small modules of one kind that most lists load: as one file they are smaller than as twenty. */
const GROUPS = [
  { name: 'shared', minShareCount: SHARED_BY },
  ...[
    { name: 'lists', test: /src.widgets.entity-list/, minShareCount: 20 },
    { name: 'cells', test: /src.widgets.(cells|live-number|status)/, minShareCount: 15 },
    { name: 'contract', test: /schemas.(common|resource|commands|queries)/, minShareCount: 40 },
    { name: 'icons', test: /@tabler/, minShareCount: 25 },
  ].map((group) => ({ ...group, includeDependenciesRecursively: false })),
];

/** `npm start` serves what it has, whatever it weighs; the checks do not let it pass. */
const isStrict = process.env['MARQUEE_WEB_BUDGETS'] !== 'say';

const reactRouter = (file: string): string =>
  path.join(import.meta.dirname, '../node_modules/react-router/dist/production', file);

export default defineConfig({
  plugins: [react(), preloadStart(), partImports(), serviceWorker(), routeSizes({ isStrict }), precompress()],
  resolve: {
    // Reads patterns of dates, which no message has: dates come formatted.
    alias: [
      // Its package names the build with warnings for developers even where a product is built.
      { find: /^react-router$/, replacement: reactRouter('index.mjs') },
      { find: /^react-router\/dom$/, replacement: reactRouter('dom-export.mjs') },
      {
        find: /^@messageformat\/date-skeleton(\/.*)?$/,
        replacement: `${import.meta.dirname}/build/no-date-skeletons.ts`,
      },
    ],
  },
  build: {
    rolldownOptions: {
      output: {
        // Every part names the parts that it needs, so their names are short; the source maps say what is in them.
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: { groups: GROUPS },
      },
    },
    // The browsers that `package.json` names.
    target: browserslistToEsbuild(undefined, { path: import.meta.dirname }),
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 1_000,
    reportCompressedSize: false,
  },
  server: {
    proxy: { '/api': marquee, '/media': marquee, '/socket.io': { target: marquee, ws: true } },
  },
});
