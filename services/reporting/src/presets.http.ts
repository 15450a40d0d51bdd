import type { Handled } from '@marquee/kit/decider/command-handler';
import { conflict, notFound, type ProblemError } from '@marquee/kit/http/problem-error';
import { data, noContent, route, SIGNED_IN, type RouteDefinition } from '@marquee/kit/http/route';
import { savePreset } from '@marquee/schemas/commands/preset';
import { idParam, presetId } from '@marquee/schemas/common/ids';
import type { PresetEvent } from '@marquee/schemas/events/preset';
import { presetAnswer, presetsAnswer, type PresetView } from '@marquee/schemas/queries/preset';
import * as v from 'valibot';

import type { PresetCommands } from './preset-commands.ts';
import type { PresetRejection } from './preset/errors.ts';
import type { PresetState } from './preset/state.ts';
import type { PresetQueries } from './read-models/presets/query.ts';

const byId = v.object({ id: idParam(presetId) });
const common = { tag: 'Statistics', access: SIGNED_IN, ownership: 'own', callsPerMinute: 120 } as const;

/** Presets of statistics settings: everybody their own. */
export const presetRoutes = (commands: PresetCommands, queries: PresetQueries): RouteDefinition[] => [
  route({
    ...common,
    method: 'GET',
    path: '/presets/statistics',
    summary: 'Own presets of the statistics page',
    response: presetsAnswer,
    handler: async ({ principal }) => data(await queries.of(principal.userId, 'statistics')),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/presets',
    summary: 'Save a preset',
    body: savePreset,
    response: presetAnswer,
    handler: async ({ body, principal, context, settled }) => {
      const handled = await commands.create(principal.userId, body, context);
      const view = viewOf(handled);
      await settled(positionOf(handled));
      return data(view, 201);
    },
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/presets/:id',
    summary: 'Change a preset',
    params: byId,
    body: savePreset,
    response: presetAnswer,
    handler: async ({ params, body, principal, context, settled }) => {
      const handled = await commands.change(params.id, principal.userId, body, context);
      const view = viewOf(handled);
      await settled(positionOf(handled));
      return data(view);
    },
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/presets/:id',
    summary: 'Remove a preset',
    params: byId,
    handler: async ({ params, principal, context, settled }) => {
      const handled = await commands.delete(params.id, principal.userId, context);
      if (!handled.accepted) throw problemOf(handled.rejection);
      await settled(handled.position);
      return noContent();
    },
  }),
];

type PresetHandled = Handled<PresetState, PresetEvent, PresetRejection>;

const positionOf = (handled: PresetHandled) => (handled.accepted ? handled.position : undefined);

function viewOf(handled: PresetHandled): PresetView {
  if (!handled.accepted) throw problemOf(handled.rejection);
  const { state } = handled;
  if (state.status !== 'live') throw notFound('Preset');
  const { presetId: id, name, userId, page, parameters } = state;
  return { id, name, userId, page, parameters };
}

/** The one table from rejections to HTTP. */
function problemOf(rejection: PresetRejection): ProblemError {
  switch (rejection.reason) {
    case 'not-found':
      return notFound('Preset');
    case 'already-exists':
      return conflict('This preset exists already');
  }
}
