import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { checkAdmBodyBody, checkClickUrlBody } from '@marquee/schemas/creative/commands';
import { admBodyMessage } from '@marquee/schemas/creative/markup';
import { admBodyCheckAnswer, clickUrlCheckAnswer } from '@marquee/schemas/creative/views';

import type { HttpContext } from '../moderated/answers.ts';
import { accessOf } from '../resource/scope.ts';

/** Calls that check a link or markup before a creative uses it. They change nothing. */
export function checkRoutes({ linkChecker }: HttpContext): readonly RouteDefinition[] {
  const shared = {
    method: 'POST',
    tag: 'Creatives',
    access: accessOf('own'),
    ownership: 'none',
    changesNothing: true,
  } as const;
  return [
    route({
      ...shared,
      path: '/creatives/check-click-url',
      summary: 'Follow a link and say whether it may stand in a creative',
      body: checkClickUrlBody,
      response: clickUrlCheckAnswer,
      callsPerMinute: 30,
      handler: async ({ body }) => data(await linkChecker.check(body.url)),
    }),
    route({
      ...shared,
      path: '/creatives/check-adm-body',
      summary: 'Say whether markup fits its type',
      body: checkAdmBodyBody,
      response: admBodyCheckAnswer,
      callsPerMinute: 120,
      handler: async ({ body: { admType, admBody, skipIsSecureCheck }, principal }) => {
        const isSkipped = skipIsSecureCheck && principal.role === 'admin';
        const message = admBodyMessage(admType, admBody, isSkipped) ?? null;
        return data({ isValid: message === null, message });
      },
    }),
  ];
}
