import { acceptedOrThrow } from '@marquee/kit/decider/command-handler';
import { RejectedError } from '@marquee/kit/decider/rejection';
import { data, noContent, route, SIGNED_IN, type RouteDefinition } from '@marquee/kit/http/route';
import { savePreset } from '@marquee/schemas/preset/commands';
import { idParam, presetId } from '@marquee/schemas/common/ids';
import { presetAnswer, presetsAnswer, type PresetView } from '@marquee/schemas/preset/views';
import * as v from 'valibot';

import type { PresetCommands } from './commands.ts';
import { PRESET_REJECTIONS } from './rejections.ts';
import type { PresetState } from './state.ts';
import type { PresetQueries } from '../read-models/presets/query.ts';

const byId = v.object({ id: idParam(presetId) });
const common = { tag: 'Statistics', access: SIGNED_IN, ownership: 'own', callsPerMinute: 120 } as const;

/** Presets of statistics settings; all users have their own. */
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
    handler: async ({ body, principal, context, waitForProjections }) => {
      const { state, position } = acceptedOrThrow(await commands.create(principal.userId, body, context));
      await waitForProjections(position);
      return data(viewOf(state), 201);
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
    handler: async ({ params, body, principal, context, waitForProjections }) => {
      const handled = await commands.change(params.id, principal.userId, body, context);
      const { state, position } = acceptedOrThrow(handled);
      await waitForProjections(position);
      return data(viewOf(state));
    },
  }),
  ...deletionRoutes(commands),
];

/** Removes a preset, and brings it back. */
const deletionRoutes = (commands: PresetCommands): RouteDefinition[] => [
  route({
    ...common,
    method: 'DELETE',
    path: '/presets/:id',
    summary: 'Remove a preset',
    params: byId,
    handler: async ({ params, principal, context, waitForProjections }) => {
      await waitForProjections(
        acceptedOrThrow(await commands.delete(params.id, principal.userId, context)).position,
      );
      return noContent();
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/presets/:id/restore',
    summary: 'Restore a preset that was deleted in the last 24 hours, as it was',
    params: byId,
    response: presetAnswer,
    handler: async ({ params, principal, context, waitForProjections }) => {
      const handled = await commands.restore(params.id, principal.userId, context);
      const { state, position } = acceptedOrThrow(handled);
      await waitForProjections(position);
      return data(viewOf(state));
    },
  }),
];

function viewOf(state: PresetState): PresetView {
  if (state.status !== 'live') throw new RejectedError(PRESET_REJECTIONS['not-found']);
  const { presetId: id, userId, name, page, parameters } = state;
  return { id, userId, name, page, parameters };
}
