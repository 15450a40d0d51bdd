import type { ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { listPage, snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import { listFields } from '@marquee/kit/resource/listed';
import { supportTicketResource } from '@marquee/schemas/support-ticket/fields';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { StoredAttachment } from '../../attachments/attachments.ts';
import type { TicketActor } from '../../ticket/actor.ts';
import type { TicketsTable, TicketsTables } from './table.ts';

/** Who answers is not shown to advertisers. */
const { assigneeId, ...shownToAll } = supportTicketResource.fields;

export const OWN_TICKET_LIST: ListQueryDefinition = {
  fields: {
    id: { kind: 'integer', searchable: true },
    ...listFields(shownToAll),
    state: { kind: 'text' },
    isUnread: { kind: 'boolean' },
    createdAt: { kind: 'timestamp' },
    lastMessageAt: { kind: 'timestamp' },
  },
  defaultSort: { field: 'lastMessageAt', direction: 'desc' },
};

/** What staff filters tickets by: also by whose they are and who answers them. */
export const STAFF_TICKET_LIST: ListQueryDefinition = {
  ...OWN_TICKET_LIST,
  fields: {
    id: { kind: 'integer', searchable: true },
    ...listFields(shownToAll),
    state: { kind: 'text' },
    userId: { kind: 'integer' },
    ...listFields({ assigneeId }),
    createdAt: { kind: 'timestamp' },
    lastMessageAt: { kind: 'timestamp' },
  },
};

export type TicketRow = Selectable<TicketsTable> & { readonly is_unread: boolean };
export type MessageRow = Selectable<TicketsTables['messages']>;
export type AttachmentRow = Selectable<TicketsTables['attachments']>;

export interface TicketDetails {
  readonly ticket: TicketRow;
  /** In the order in which they were written; without notes for an advertiser. */
  readonly messages: readonly MessageRow[];
  readonly attachments: readonly AttachmentRow[];
}

/** What an account sent recently. */
interface RecentlySent {
  readonly messagesInHour: number;
  readonly bytesInDay: number;
}

interface AttachmentPlace {
  readonly ticketId: number;
  readonly number: number;
  readonly index: number;
}

export interface TicketQueries {
  list(
    actor: TicketActor,
    list: ListQuery,
  ): Promise<{ readonly rows: readonly TicketRow[]; readonly total: number }>;
  /** Undefined for a ticket that the actor may not see. */
  find(actor: TicketActor, ticketId: number): Promise<TicketDetails | undefined>;
  /** Undefined for a file that the actor may not see. */
  attachment(
    actor: TicketActor,
    place: AttachmentPlace,
  ): Promise<(StoredAttachment & Pick<AttachmentRow, 'name' | 'content_type'>) | undefined>;
  recentlySent(userId: number, now: Date): Promise<RecentlySent>;
  /** Where the files of an account's tickets are kept, also of a person who was erased. */
  storedFiles(userId: number): Promise<readonly Pick<StoredAttachment, 'storageKey'>[]>;
}

const COLUMNS = snakeCaseColumns({ ...OWN_TICKET_LIST.fields, ...STAFF_TICKET_LIST.fields });
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Tickets with what is derived of them, in a sub-select, so that it is filtered like a column. */
const selectTickets = (db: Kysely<TicketsTables>, actor: TicketActor) =>
  db
    .selectFrom(
      db
        .selectFrom('tickets')
        .selectAll()
        .select(sql<boolean>`last_staff_number > read_number`.as('is_unread'))
        .as('tickets'),
    )
    .selectAll()
    .$if(actor.side === 'advertiser', (tickets) =>
      tickets.where('user_id', '=', actor.side === 'advertiser' ? actor.userId : 0),
    )
    .$if(actor.side === 'staff' && !actor.seesAll, (tickets) =>
      tickets.where('assignee_id', '=', actor.side === 'staff' ? actor.staffId : 0),
    );

export const createTicketQueries = (db: Kysely<TicketsTables>): TicketQueries => ({
  list: (actor, list) => listPage(selectTickets(db, actor), list, { columns: COLUMNS, tieBreaker: 'id' }),
  async find(actor, ticketId) {
    const ticket = await selectTickets(db, actor).where('id', '=', ticketId).executeTakeFirst();
    if (!ticket) return undefined;
    const [messages, attachments] = await Promise.all([
      db
        .selectFrom('messages')
        .selectAll()
        .where('ticket_id', '=', ticketId)
        .$if(actor.side === 'advertiser', (all) => all.where('is_internal', '=', false))
        .orderBy('number')
        .execute(),
      db
        .selectFrom('attachments')
        .selectAll()
        .where('ticket_id', '=', ticketId)
        .orderBy('number')
        .orderBy('index')
        .execute(),
    ]);
    return { ticket, messages, attachments };
  },
  async attachment(actor, { ticketId, number, index }) {
    const ticket = await selectTickets(db, actor).where('id', '=', ticketId).executeTakeFirst();
    if (!ticket) return undefined;
    const row = await db
      .selectFrom('attachments')
      .selectAll()
      .where('ticket_id', '=', ticketId)
      .where('number', '=', number)
      .where('index', '=', index)
      .executeTakeFirst();
    if (!row) return undefined;
    const { name, content_type, user_id: userId, storage_key: storageKey, secret } = row;
    return { name, content_type, userId, storageKey, secret };
  },
  recentlySent: (userId, now) => recentlySent(db, userId, now),
  storedFiles: (userId) =>
    db.selectFrom('attachments').select('storage_key as storageKey').where('user_id', '=', userId).execute(),
});

async function recentlySent(db: Kysely<TicketsTables>, userId: number, now: Date): Promise<RecentlySent> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const own = db
    .selectFrom('messages')
    .innerJoin('tickets', 'tickets.id', 'messages.ticket_id')
    .where('tickets.user_id', '=', userId)
    // No older ticket has a message that counts: its index spares reading all of them.
    .where('tickets.last_message_at', '>', since(DAY_MS))
    .where('messages.side', '=', 'advertiser');
  const [written, files] = await Promise.all([
    own
      .where('messages.created_at', '>', since(HOUR_MS))
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirst(),
    own
      .innerJoin('attachments', (join) =>
        join
          .onRef('attachments.ticket_id', '=', 'messages.ticket_id')
          .onRef('attachments.number', '=', 'messages.number'),
      )
      .where('messages.created_at', '>', since(DAY_MS))
      .select(sql<bigint | null>`sum(attachments.size)`.as('bytes'))
      .executeTakeFirst(),
  ]);
  return { messagesInHour: Number(written?.count ?? 0), bytesInDay: Number(files?.bytes ?? 0) };
}
