import { readFile } from 'node:fs/promises';

import { data, PUBLIC, route } from '@marquee/kit/http/route';
import type { Service } from '@marquee/kit/runtime/service';
import { type ClientConfig, clientConfigAnswer } from '@marquee/schemas/queries/client-config';

import type { Settings } from './settings.ts';

const MANIFEST = new URL('../../../package.json', import.meta.url);

/** What a browser must know before anybody signs in. */
export async function createClientConfig({
  publicEdgeUrl,
}: Pick<Settings, 'publicEdgeUrl'>): Promise<Service> {
  const { version } = JSON.parse(await readFile(MANIFEST, 'utf8')) as { version: string };
  const config: ClientConfig = { edgeUrl: publicEdgeUrl, version, captcha: null };
  return {
    name: 'client config',
    routes: [
      route({
        method: 'GET',
        path: '/client-config',
        summary: 'What the browser must know before anybody signs in',
        tag: 'Dictionaries',
        access: PUBLIC,
        ownership: 'none',
        response: clientConfigAnswer,
        handler: async () => ({ ...data(config), headers: { 'cache-control': 'no-cache' } }),
      }),
    ],
    workers: [],
    dispose: async () => undefined,
  };
}
