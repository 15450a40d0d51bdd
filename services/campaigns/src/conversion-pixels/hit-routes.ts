import { notFound } from '@marquee/kit/http/problem-error';
import { noContent, route, type RouteDefinition } from '@marquee/kit/http/route';
import { pixelHitsAnswer } from '@marquee/schemas/conversion-pixel/hits';

import type { PixelHitsPort, TestConversionPort } from '../ports.ts';
import type { ResourceQuery } from '../resource/query.ts';
import { accessOf, actorOf, creatorsOf, ownershipOf, prefixOf, type Scope } from '../resource/scope.ts';
import { CONVERSION_PIXELS } from './conversion-pixel.ts';

/** A page asks again every few seconds. */
const HITS_PER_MINUTE = 120;
/** Each leaves a fact behind. */
const TESTS_PER_MINUTE = 10;

export interface PixelHitsHttp {
  readonly query: Pick<ResourceQuery, 'find'>;
  readonly pixelHits: PixelHitsPort;
  readonly testConversion: TestConversionPort;
  readonly clock: () => Date;
}

/** What became of the calls of a pixel, and one to try it with. */
export const pixelHitRoutes = (http: PixelHitsHttp): readonly RouteDefinition[] => [
  hitsRoute('own', http),
  hitsRoute('all', http),
  testRoute(http),
];

const sharedBy = (scope: Scope) =>
  ({ tag: 'Conversion pixels', ownership: ownershipOf(scope), params: CONVERSION_PIXELS.params }) as const;
const pathOf = (scope: Scope) => `${prefixOf(scope)}/${CONVERSION_PIXELS.path}/:id`;

const hitsRoute = (scope: Scope, { query, pixelHits, clock }: PixelHitsHttp): RouteDefinition =>
  route({
    ...sharedBy(scope),
    method: 'GET',
    path: `${pathOf(scope)}/hits`,
    summary: 'Show the latest calls of a conversion pixel and what became of each',
    access: accessOf(scope),
    response: pixelHitsAnswer,
    callsPerMinute: HITS_PER_MINUTE,
    handler: async ({ principal, params: { id } }) => {
      const row = await query.find(id, actorOf(scope, principal));
      if (!row) throw notFound('Conversion pixel');
      const hits = await pixelHits({ userId: Number(row.user_id), pixelId: id, now: clock() });
      return { body: { data: hits } };
    },
  });

const testRoute = ({ query, testConversion }: PixelHitsHttp): RouteDefinition =>
  route({
    ...sharedBy('own'),
    method: 'POST',
    path: `${pathOf('own')}/test`,
    summary: 'Send a test conversion to a pixel; it shows among the hits and never counts',
    access: creatorsOf('own'),
    callsPerMinute: TESTS_PER_MINUTE,
    handler: async ({ principal, params: { id } }) => {
      const row = await query.find(id, actorOf('own', principal));
      if (!row) throw notFound('Conversion pixel');
      const { code } = row.fields as { readonly code: string };
      await testConversion({ userId: Number(row.user_id), code });
      return noContent();
    },
  });
