import { notFound } from '@marquee/kit/http/problem-error';
import { acceptedOrThrow } from '@marquee/kit/decider/command-handler';
import { route, type RouteDefinition, type RouteRequest } from '@marquee/kit/http/route';
import { creativeId, idParam } from '@marquee/schemas/common/ids';
import { clearScanBody } from '@marquee/schemas/creative-scan/commands';
import { creativeAnswer } from '@marquee/schemas/creative/views';
import * as v from 'valibot';

import { creativeAnswerOf, type HttpContext } from '../moderated/answers.ts';
import { accessOf } from '../resource/scope.ts';
import type { CreativeScanCommands, ScanHandled } from './commands.ts';

const params = v.object({ id: idParam(creativeId) });

type Call = Pick<RouteRequest<unknown, unknown, unknown>, 'principal' | 'waitForProjections'>;

/** Calls by which staff says that what a scan found is no malware, and takes that back. */
export function creativeScanRoutes(
  context: HttpContext,
  commands: CreativeScanCommands,
): readonly RouteDefinition[] {
  const shared = {
    method: 'POST',
    tag: 'Creatives',
    access: accessOf('all'),
    ownership: 'none',
    params,
    response: creativeAnswer,
    records: 'personal-data-read',
  } as const;
  const existing = async (id: number): Promise<void> => {
    if (!(await context.commands.creative(id))) throw notFound('Creative');
  };
  const answer = async ({ principal, waitForProjections }: Call, id: number, handled: ScanHandled) => {
    await waitForProjections(acceptedOrThrow(handled).position);
    return creativeAnswerOf(context, { scope: 'all', principal }, id);
  };
  return [
    route({
      ...shared,
      path: '/admin/creatives/:id/clear-scan',
      summary:
        'Say that what a scan found in a creative is no malware: it bids again until something else is found',
      body: clearScanBody,
      handler: async ({ params: { id }, body: { reason }, context: command, ...call }) => {
        await existing(id);
        return answer(call, id, await commands.clearScan({ creativeId: id, reason }, command));
      },
    }),
    route({
      ...shared,
      path: '/admin/creatives/:id/undo-scan-clearance',
      summary: 'Take back that what a scan found in a creative is no malware',
      handler: async ({ params: { id }, context: command, ...call }) => {
        await existing(id);
        return answer(call, id, await commands.undoScanClearance({ creativeId: id }, command));
      },
    }),
  ];
}
