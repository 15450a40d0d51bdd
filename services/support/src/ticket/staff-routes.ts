import type { Principal } from '@marquee/kit/http/principal';
import { type Access, data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { savedListRoutes } from '@marquee/kit/lists/list-file-routes';
import { pageAnswer } from '@marquee/kit/resource/routes';
import { assignTicketCommand, noteCommand, replyForm } from '@marquee/schemas/support-ticket/commands';
import {
  staffTicketAnswer,
  staffTicketsAnswer,
  type StaffTicketView,
  ticketStaffAnswer,
} from '@marquee/schemas/support-ticket/views';

import { STAFF_TICKET_LIST, type TicketDetails } from '../read-models/tickets/query.ts';
import type { TicketActor } from './actor.ts';
import { BY_ID, existing, fileRoute, FILES, TAG, type TicketRouteDeps, WRITES_A_MINUTE } from './calls.ts';
import { STAFF_TICKET_COLUMNS } from './file-columns.ts';
import { namedIn, staffDetailsOf, staffTicketOf } from './views.ts';

const STAFF: Access = { kind: 'roles', roles: ['admin', 'manager'] };
const PATH = '/admin/support-tickets';
const ON_ALL = { tag: TAG, access: STAFF, ownership: 'none', records: 'personal-data-read' } as const;
const ON_ONE = { tag: TAG, access: STAFF, ownership: 'none', params: BY_ID } as const;

const actorOf = ({ userId, role }: Pick<Principal, 'userId' | 'role'>) =>
  ({ side: 'staff', staffId: userId, seesAll: role === 'admin' }) as const satisfies TicketActor;

/** Tickets as staff answers them: admins all, managers those that are assigned to them. */
export const staffTicketRoutes = (deps: TicketRouteDeps): readonly RouteDefinition[] => [
  ...listRoutes(deps),
  ...readRoutes(deps),
  ...writeRoutes(deps),
  assigneeRoute(deps),
  ...stateRoutes(deps),
  fileRoute(
    deps,
    { prefix: '/admin', access: STAFF, ownership: 'none', records: 'personal-data-exported' },
    actorOf,
  ),
];

async function answerOf(
  { names }: TicketRouteDeps,
  ticket: Promise<TicketDetails | undefined>,
  status = 200,
) {
  const found = existing(await ticket);
  return data(staffDetailsOf(found, await names(namedIn([found.ticket], found.messages))), status);
}

const decidedAnswer = (deps: TicketRouteDeps, principal: Principal, id: number, status = 200) =>
  answerOf(deps, deps.decided(actorOf(principal), id), status);

const listRoutes = (deps: TicketRouteDeps): readonly RouteDefinition[] => {
  const listed = route({
    ...ON_ALL,
    method: 'GET',
    path: PATH,
    summary: 'Support tickets that the caller may answer, those with the newest message first',
    list: STAFF_TICKET_LIST,
    response: staffTicketsAnswer,
    handler: async (call) => {
      const { rows, total } = await deps.queries.list(actorOf(call.principal), call.list);
      const people = await deps.names(namedIn(rows));
      return pageAnswer(call, { rows: rows.map((row) => staffTicketOf(row, people)), total });
    },
  });
  const saved = { name: 'support-tickets', columns: STAFF_TICKET_COLUMNS };
  return [listed, ...savedListRoutes<StaffTicketView>(listed, saved)];
};

const readRoutes = (deps: TicketRouteDeps): readonly RouteDefinition[] => [
  route({
    ...ON_ALL,
    method: 'GET',
    path: '/admin/support-staff',
    summary: 'Staff that a support ticket can be assigned to',
    response: ticketStaffAnswer,
    handler: async () => data(await deps.staff()),
  }),
  route({
    ...ON_ONE,
    records: ON_ALL.records,
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'A support ticket with its messages and notes',
    response: staffTicketAnswer,
    handler: ({ params: { id }, principal }) => answerOf(deps, deps.queries.find(actorOf(principal), id)),
  }),
];

const writeRoutes = (deps: TicketRouteDeps): readonly RouteDefinition[] => [
  route({
    ...ON_ONE,
    method: 'POST',
    path: `${PATH}/:id/replies`,
    summary: 'Reply to the advertiser, with up to five files',
    multipart: FILES,
    body: replyForm,
    response: staffTicketAnswer,
    callsPerMinute: WRITES_A_MINUTE,
    handler: async ({ params: { id }, body, files, principal, context, waitForProjections }) => {
      const written = { message: body.message, files };
      await waitForProjections(await deps.commands.reply(actorOf(principal), id, written, context));
      return decidedAnswer(deps, principal, id, 201);
    },
  }),
  route({
    ...ON_ONE,
    method: 'POST',
    path: `${PATH}/:id/notes`,
    summary: 'Add a note that the advertiser never reads',
    body: noteCommand,
    response: staffTicketAnswer,
    handler: async ({ params: { id }, body, principal, context, waitForProjections }) => {
      await waitForProjections(await deps.commands.note(actorOf(principal), id, body.message, context));
      return decidedAnswer(deps, principal, id, 201);
    },
  }),
];

const assigneeRoute = (deps: TicketRouteDeps): RouteDefinition =>
  route({
    ...ON_ONE,
    method: 'PUT',
    path: `${PATH}/:id/assignee`,
    summary: 'Assign a support ticket; to null for all admins',
    body: assignTicketCommand,
    response: staffTicketAnswer,
    handler: async ({ params: { id }, body: { assigneeId }, principal, context, waitForProjections }) => {
      const actor = actorOf(principal);
      await waitForProjections(await deps.commands.assign(actor, id, assigneeId, context));
      // A manager who has passed a ticket on no longer sees it: what it became is the last that is shown.
      return decidedAnswer(deps, { ...principal, role: 'admin' }, id);
    },
  });

const stateRoutes = (deps: TicketRouteDeps): readonly RouteDefinition[] =>
  (['Close', 'Reopen'] as const).map((type) =>
    route({
      ...ON_ONE,
      method: 'POST',
      path: `${PATH}/:id/${type.toLowerCase()}`,
      summary: `${type} a support ticket`,
      response: staffTicketAnswer,
      handler: async ({ params: { id }, principal, context, waitForProjections }) => {
        await waitForProjections(await deps.commands.change(type, actorOf(principal), id, context));
        return decidedAnswer(deps, principal, id);
      },
    }),
  );
