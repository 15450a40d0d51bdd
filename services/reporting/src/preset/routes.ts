import { RejectedError } from '@marquee/kit/decider/rejection';
import { data, route, SIGNED_IN, type RouteDefinition } from '@marquee/kit/http/route';
import { ResourceRoutes } from '@marquee/kit/resource/routes';
import { idParam, presetId } from '@marquee/schemas/common/ids';
import { savePreset } from '@marquee/schemas/preset/commands';
import type { PresetEvent } from '@marquee/schemas/preset/events';
import { presetAnswer, presetsAnswer, type PresetView } from '@marquee/schemas/preset/views';
import * as v from 'valibot';

import type { PresetQueries } from '../read-models/presets/query.ts';
import type { PresetCommands } from './commands.ts';
import { PRESET_REJECTIONS } from './rejections.ts';
import type { PresetState } from './state.ts';

const presets = new ResourceRoutes<PresetState, PresetEvent>({
  path: '/presets',
  tag: 'Statistics',
  access: SIGNED_IN,
  ownership: 'own',
  params: v.object({ id: idParam(presetId) }),
  callsPerMinute: 120,
  answer: presetAnswer,
  isIdempotent: false,
  answerDecided: (_call, { state }, status) => Promise.resolve(data(viewOf(state), status)),
});

/** Presets of statistics settings; all users have their own. */
export const presetRoutes = (commands: PresetCommands, queries: PresetQueries): RouteDefinition[] => [
  route({
    ...presets.onAll,
    ownership: 'own',
    method: 'GET',
    path: '/presets/statistics',
    summary: 'Own presets of the statistics page',
    response: presetsAnswer,
    handler: async ({ principal }) => data(await queries.of(principal.userId, 'statistics')),
  }),
  presets.create({
    summary: 'Save a preset',
    body: savePreset,
    run: ({ body, principal, context }) => commands.create(principal.userId, body, context),
  }),
  presets.change('PUT', {
    summary: 'Change a preset',
    body: savePreset,
    run: ({ params, body, principal, context }) =>
      commands.change(params.id, principal.userId, body, context),
  }),
  presets.remove({
    summary: 'Remove a preset',
    run: ({ params, principal, context }) => commands.delete(params.id, principal.userId, context),
  }),
  presets.restore({
    one: 'a preset',
    run: ({ params, principal, context }) => commands.restore(params.id, principal.userId, context),
  }),
];

function viewOf(state: PresetState): PresetView {
  if (state.status !== 'live') throw new RejectedError(PRESET_REJECTIONS['not-found']);
  const { presetId: id, userId, name, page, parameters } = state;
  return { id, userId, name, page, parameters };
}
