import { refuseImpersonation } from '@marquee/kit/http/access';
import type { Principal } from '@marquee/kit/http/principal';
import { type Access, data, noContent, route, type RouteDefinition } from '@marquee/kit/http/route';
import { savedListRoutes } from '@marquee/kit/lists/list-file-routes';
import { pageAnswer } from '@marquee/kit/resource/routes';
import { openTicketForm, replyForm } from '@marquee/schemas/support-ticket/commands';
import { ownTicketAnswer, ownTicketsAnswer, type OwnTicketView } from '@marquee/schemas/support-ticket/views';

import { OWN_TICKET_LIST } from '../read-models/tickets/query.ts';
import type { TicketActor } from './actor.ts';
import { BY_ID, existing, fileRoute, FILES, TAG, type TicketRouteDeps, WRITES_A_MINUTE } from './calls.ts';
import { TICKET_COLUMNS } from './file-columns.ts';
import { ownDetailsOf, ownTicketOf } from './views.ts';

const ADVERTISER: Access = { kind: 'roles', roles: ['advert'] };
/** Admins have none of their own. */
const READERS: Access = { kind: 'roles', roles: ['advert', 'admin'] };
const PATH = '/support-tickets';
const ON_ALL = { tag: TAG, access: ADVERTISER, ownership: 'none' } as const;
const ON_ONE = { tag: TAG, access: ADVERTISER, ownership: 'own', params: BY_ID } as const;

const actorOf = ({ userId }: Pick<Principal, 'userId'>): TicketActor => ({ side: 'advertiser', userId });

/** An advertiser's own tickets. */
export const ownTicketRoutes = (deps: TicketRouteDeps): readonly RouteDefinition[] => [
  ...readRoutes(deps),
  ...writeRoutes(deps),
  ...stateRoutes(deps),
  fileRoute(deps, { prefix: '', access: ADVERTISER, ownership: 'own' }, actorOf),
];

async function decidedAnswer({ decided }: TicketRouteDeps, principal: Principal, id: number, status = 200) {
  const found = await decided(actorOf(principal), id);
  return data(ownDetailsOf(existing(found)), status);
}

const readRoutes = (deps: TicketRouteDeps): readonly RouteDefinition[] => {
  const listed = listRoute(deps);
  return [
    listed,
    ...savedListRoutes<OwnTicketView>(listed, { name: 'support-tickets', columns: TICKET_COLUMNS }),
    showRoute(deps),
  ];
};

const listRoute = (deps: TicketRouteDeps): RouteDefinition =>
  route({
    ...ON_ALL,
    access: READERS,
    method: 'GET',
    path: PATH,
    summary: 'Own support tickets, those with the newest message first',
    list: OWN_TICKET_LIST,
    response: ownTicketsAnswer,
    handler: async (call) => {
      const { rows, total } = await deps.queries.list(actorOf(call.principal), call.list);
      return pageAnswer(call, { rows: rows.map(ownTicketOf), total });
    },
  });

const showRoute = (deps: TicketRouteDeps): RouteDefinition =>
  route({
    ...ON_ONE,
    access: READERS,
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'A support ticket with its messages',
    response: ownTicketAnswer,
    handler: async ({ params: { id }, principal }) =>
      data(ownDetailsOf(existing(await deps.queries.find(actorOf(principal), id)))),
  });

const writeRoutes = (deps: TicketRouteDeps): readonly RouteDefinition[] => [
  route({
    ...ON_ALL,
    method: 'POST',
    path: PATH,
    summary: 'Ask support, with up to five files',
    multipart: FILES,
    body: openTicketForm,
    response: ownTicketAnswer,
    callsPerMinute: WRITES_A_MINUTE,
    handler: async ({ body, files, principal, context, waitForProjections }) => {
      // Support answers the person, not an admin in the person's name.
      refuseImpersonation(principal);
      const { userId } = principal;
      const ticketId = await deps.limited(userId, files, async () => {
        const opened = await deps.commands.open(userId, { ...body, files }, context);
        await waitForProjections(opened.position);
        return opened.ticketId;
      });
      return decidedAnswer(deps, principal, ticketId, 201);
    },
  }),
  route({
    ...ON_ONE,
    method: 'POST',
    path: `${PATH}/:id/replies`,
    summary: 'Reply to support, with up to five files',
    multipart: FILES,
    body: replyForm,
    response: ownTicketAnswer,
    callsPerMinute: WRITES_A_MINUTE,
    handler: async ({ params: { id }, body, files, principal, context, waitForProjections }) => {
      const actor = actorOf(principal);
      refuseImpersonation(principal);
      const written = { message: body.message, files };
      await deps.limited(principal.userId, files, async () =>
        waitForProjections(await deps.commands.reply(actor, id, written, context)),
      );
      return decidedAnswer(deps, principal, id, 201);
    },
  }),
];

const stateRoutes = (deps: TicketRouteDeps): readonly RouteDefinition[] => [
  ...(['Close', 'Reopen'] as const).map((type) =>
    route({
      ...ON_ONE,
      method: 'POST',
      path: `${PATH}/:id/${type.toLowerCase()}`,
      summary: `${type} a support ticket`,
      response: ownTicketAnswer,
      callsPerMinute: WRITES_A_MINUTE,
      handler: async ({ params: { id }, principal, context, waitForProjections }) => {
        await waitForProjections(await deps.commands.change(type, actorOf(principal), id, context));
        return decidedAnswer(deps, principal, id);
      },
    }),
  ),
  route({
    ...ON_ONE,
    method: 'POST',
    path: `${PATH}/:id/read`,
    summary: 'Mark the messages of a support ticket as read',
    handler: async ({ params: { id }, principal, context, waitForProjections }) => {
      // What an admin sees in the person's name the person has not read.
      refuseImpersonation(principal);
      await waitForProjections(await deps.commands.change('Read', actorOf(principal), id, context));
      return noContent();
    },
  }),
];
