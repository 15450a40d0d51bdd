import { data, PUBLIC, type RouteDefinition, route } from '@marquee/kit/http/route';
import { type ClientConfig, clientConfigAnswer } from '@marquee/schemas/queries/client-config';

/** Configuration that the browser needs before sign-in. */
export const clientConfigRoutes = (config: ClientConfig): readonly RouteDefinition[] => [
  route({
    method: 'GET',
    path: '/client-config',
    summary: 'Configuration that the browser needs before sign-in',
    tag: 'Dictionaries',
    access: PUBLIC,
    ownership: 'none',
    response: clientConfigAnswer,
    handler: async () => ({ ...data(config), headers: { 'cache-control': 'no-cache' } }),
  }),
];
