import { listFile } from '@marquee/kit/lists/list-file';
import { listFileRoutes } from '@marquee/kit/lists/list-file-routes';
import { pageMetaOf } from '@marquee/kit/lists/list-query';
import type { Principal } from '@marquee/kit/http/principal';
import { notFound } from '@marquee/kit/http/problem-error';
import { ADMIN_OR_AUDITOR, data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { mustBeValid } from '@marquee/schemas/common/messages';
import {
  activityAnswer,
  activityListAnswer,
  entityAtTimeAnswer,
} from '@marquee/schemas/queries/activity-log';
import * as v from 'valibot';

import { ACTIVITY_COLUMNS } from './file-columns.ts';
import { type ActivityQueries, activityList } from './query.ts';
import type { TimeTravel } from '../../time-travel.ts';

/** The log, opened as far as one kind of reader may see it. */
export interface ActivityReading {
  readonly queries: ActivityQueries;
  readonly timeTravel: TimeTravel;
}

interface ActivityRoutesDeps {
  readonly readingOf: (principal: Principal) => ActivityReading;
  readonly clock: () => Date;
}

const onAll = { tag: 'Activity log', access: ADMIN_OR_AUDITOR, ownership: 'none' } as const;
const common = { ...onAll, method: 'GET' } as const;

const eventParams = v.object({ id: v.pipe(v.string(), v.uuid()) });
const entityParams = v.object({
  entity: v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,63}$/)),
  id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,200}$/)),
});

const TIME_MESSAGE = mustBeValid('At');
const atQuery = v.strictObject({
  at: v.optional(
    v.pipe(
      v.string(TIME_MESSAGE),
      // A `+` of an offset that was not encoded arrives as a space.
      v.transform((text) => new Date(/^\d{4}-\d{2}-\d{2}/.test(text) ? text.replace(' ', '+') : Number.NaN)),
      v.check((time) => !Number.isNaN(time.getTime()), TIME_MESSAGE),
    ),
  ),
});

/** `/admin/activity-logs`: who did what when, from where, and what it changed. */
export function activityRoutes({ readingOf, clock }: ActivityRoutesDeps): readonly RouteDefinition[] {
  return [
    route({
      ...common,
      path: '/admin/activity-logs',
      summary: 'Every event, the newest first: its first changes, long values cut',
      records: 'personal-data-read',
      list: activityList,
      response: activityListAnswer,
      handler: async ({ list, url, principal }) => {
        const { rows, total } = await readingOf(principal).queries.list(list);
        return { body: { data: rows, meta: pageMetaOf(list, total, rows.length, url) } };
      },
    }),
    ...listFileRoutes({
      onAll: { ...onAll, records: 'personal-data-exported' },
      path: '/admin/activity-logs',
      many: 'events',
      list: activityList,
      handler: async ({ list, format }, principal) =>
        listFile({
          ...{ format, name: 'activity-log', columns: ACTIVITY_COLUMNS, list },
          ...{ isForPrograms: true, withoutId: true },
          pages: await readingOf(principal).queries.exportAll(list),
        }),
    }),
    route({
      ...common,
      path: '/admin/activity-logs/:id',
      records: 'personal-data-read',
      summary: 'One event',
      params: eventParams,
      response: activityAnswer,
      handler: async ({ params, principal }) => {
        const view = await readingOf(principal).queries.find(params.id);
        if (!view) throw notFound('Activity');
        return data(view);
      },
    }),
    route({
      ...common,
      path: '/admin/activity-logs/entity/:entity/:id',
      records: 'personal-data-read',
      summary: 'Field values of a thing as they stood at a time (now, unless `at` names another)',
      params: entityParams,
      query: atQuery,
      response: entityAtTimeAnswer,
      handler: async ({ params, query, principal }) => {
        const { timeTravel } = readingOf(principal);
        const state = await timeTravel(params.entity, params.id, query.at ?? clock());
        if (!state) throw notFound('Entity');
        return data(state);
      },
    }),
  ];
}
