import { data, PUBLIC, type RouteDefinition, route } from '@marquee/kit/http/route';
import { type ClientConfig, clientConfigAnswer } from '@marquee/schemas/queries/client-config';

/** What a browser must know before anybody signs in. */
export const clientConfigRoutes = (config: ClientConfig): readonly RouteDefinition[] => [
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
];
