import path from 'node:path';

import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const PAGE = 'live-load.html';

/**
 * Builds the page of 2,000 live rows as the product is built, and serves it.
 * @param outDir an empty folder outside of what is shipped
 */
export async function serveLiveLoad(outDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  // Whatever the caller runs as: measured is the built form of the libraries, too.
  process.env['NODE_ENV'] = 'production';
  const settings = { root, configFile: false as const, logLevel: 'warn' as const };
  await build({
    ...settings,
    mode: 'production',
    plugins: [react()],
    publicDir: false,
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: { input: path.join(root, PAGE) },
    },
  });
  const server = await preview({ ...settings, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string')
    throw new Error('The page of live rows is not served.');
  return { url: `http://127.0.0.1:${address.port}/${PAGE}`, stop: () => server.close() };
}
