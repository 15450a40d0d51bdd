import { RejectedError } from '@marquee/kit/decider/rejection';
import type { MultipartRule } from '@marquee/kit/http/multipart';
import { type RouteDefinition, type RouteResponse, route } from '@marquee/kit/http/route';
import type { Principal } from '@marquee/kit/http/principal';
import { idParam } from '@marquee/schemas/common/ids';
import { supportTicketId } from '@marquee/schemas/support-ticket/ids';
import {
  TICKET_FILE_MESSAGES,
  TICKET_FILES_FIELD,
  TICKET_LIMITS,
} from '@marquee/schemas/support-ticket/terms';
import type { TicketPerson } from '@marquee/schemas/support-ticket/views';
import * as v from 'valibot';

import type { Attachments } from '../attachments/attachments.ts';
import { attachmentHeaders } from '../attachments/headers.ts';
import type { TicketDetails, TicketQueries } from '../read-models/tickets/query.ts';
import type { TicketActor } from './actor.ts';
import type { TicketCommands } from './commands.ts';
import type { DecidedTicket } from './decided-ticket.ts';
import type { SendingLimit } from './limits.ts';
import { TICKET_REJECTIONS } from './rejections.ts';
import type { People } from './views.ts';

/** What the calls on tickets need. */
export interface TicketRouteDeps {
  readonly commands: TicketCommands;
  readonly queries: TicketQueries;
  readonly decided: DecidedTicket;
  readonly attachments: Attachments;
  readonly limited: SendingLimit;
  /** Names of these users. */
  readonly names: (userIds: readonly number[]) => Promise<People>;
  /** Active admins and managers. */
  readonly staff: () => Promise<readonly TicketPerson[]>;
}

export const TAG = 'Support';
/** From one address, beside what an account may send. */
export const WRITES_A_MINUTE = 30;

export const BY_ID = v.object({ id: idParam(supportTicketId) });

/** Files of a message. */
export const FILES: MultipartRule = {
  field: TICKET_FILES_FIELD,
  filesMax: TICKET_LIMITS.filesOfMessage,
  isOptional: true,
  fileBytesMax: TICKET_LIMITS.fileBytes,
  tooLarge: { message: TICKET_FILE_MESSAGES.weight },
};

/** @throws RejectedError for a ticket that the caller may not see */
export function existing(ticket: TicketDetails | undefined): TicketDetails {
  if (!ticket) throw new RejectedError(TICKET_REJECTIONS['not-found']);
  return ticket;
}

/** Part of a path that counts: `1` and up. */
const counted = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number));

/** The file of a message, for those who may read the ticket. */
export const fileRoute = (
  { queries, attachments }: TicketRouteDeps,
  shared: Pick<RouteDefinition, 'access' | 'ownership' | 'records'> & { readonly prefix: string },
  actorOf: (principal: Principal) => TicketActor,
): RouteDefinition => {
  const { prefix, ...common } = shared;
  return route({
    ...common,
    tag: TAG,
    method: 'GET',
    path: `${prefix}/support-tickets/:id/messages/:number/files/:index`,
    summary: 'A file of a message',
    params: v.object({ ...BY_ID.entries, number: counted, index: counted }),
    handler: async ({ params: { id, number, index }, principal }): Promise<RouteResponse> => {
      const found = await queries.attachment(actorOf(principal), { ticketId: id, number, index });
      const content = found && (await attachments.open(found));
      if (!found || !content) throw new RejectedError(TICKET_REJECTIONS['file-not-found']);
      return { headers: attachmentHeaders(found.name, found.content_type), body: content };
    },
  });
};
