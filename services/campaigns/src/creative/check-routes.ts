import { notFound } from '@marquee/kit/http/problem-error';
import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { creativeId, idParam } from '@marquee/schemas/common/ids';
import { creativeChecksAnswer } from '@marquee/schemas/creative/checks';
import { checkAdmBodyBody, checkClickUrlBody } from '@marquee/schemas/creative/commands';
import { admBodyMessage } from '@marquee/schemas/creative/markup';
import { admBodyCheckAnswer, clickUrlCheckAnswer } from '@marquee/schemas/creative/views';
import * as v from 'valibot';

import type { HttpContext } from '../moderated/answers.ts';
import { accessOf } from '../resource/scope.ts';

/** Calls that check a link or markup before a creative uses it, and a creative for who moderates it. They change nothing. */
export function checkRoutes({
  linkChecker,
  commands,
  moderationChecks,
}: Pick<HttpContext, 'linkChecker' | 'commands' | 'moderationChecks'>): readonly RouteDefinition[] {
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
    route({
      ...shared,
      path: '/admin/creatives/:id/check',
      summary: 'Follow the links of a creative now, and look at its files, its markup and its scan',
      access: accessOf('all'),
      params: v.object({ id: idParam(creativeId) }),
      response: creativeChecksAnswer,
      callsPerMinute: 120,
      handler: async ({ params: { id } }) => {
        const creative = await commands.creative(id);
        if (!creative) throw notFound('Creative');
        return data(await moderationChecks.check(creative));
      },
    }),
  ];
}
