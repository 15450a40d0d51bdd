import { shownText } from '@marquee/kit/personal-data/open-text';
import { ERASED, type PersonalDataVault } from '@marquee/kit/personal-data/port';
import { defineReadModel, type EventOf } from '@marquee/kit/projector/read-model';
import type { TicketAttachment } from '@marquee/schemas/support-ticket/events';
import type { TicketSide } from '@marquee/schemas/support-ticket/terms';
import { type Kysely, sql } from 'kysely';

import { createTicketsTables, type TicketsTable, type TicketsTables } from './table.ts';

type Db = Kysely<TicketsTables>;
type Vault = Pick<PersonalDataVault, 'open'>;
type Written = EventOf<'SupportTicketOpened' | 'SupportTicketReplied' | 'SupportTicketNoted'>;

export const TICKETS_MODEL = { name: 'support_tickets' } as const;

/** Tickets of all accounts with their messages. */
export const ticketsReadModel = (vault: Vault) =>
  defineReadModel<TicketsTables>()({
    ...TICKETS_MODEL,
    version: 1,
    events: [
      'SupportTicketOpened',
      'SupportTicketReplied',
      'SupportTicketNoted',
      'SupportTicketAssigned',
      'SupportTicketClosed',
      'SupportTicketReopened',
      'SupportTicketRead',
      'UserPersonalInfoWiped',
    ],
    createTables: createTicketsTables,
    async apply(event, db) {
      switch (event.type) {
        case 'SupportTicketOpened':
          return addTicket(event, db, vault);
        case 'SupportTicketReplied':
          return addReply(event, db, vault);
        case 'SupportTicketNoted':
          return addMessage(event, { side: 'staff', attachments: [] }, db, vault);
        case 'UserPersonalInfoWiped':
          return eraseTexts(event.data.userId, db);
        case 'SupportTicketAssigned':
          return update(event, { assignee_id: event.data.assigneeId }, db);
        case 'SupportTicketClosed':
          return update(event, { state: 'closed' }, db);
        case 'SupportTicketReopened':
          return update(event, { state: 'open' }, db);
        case 'SupportTicketRead':
          return update(event, { read_number: event.data.number }, db);
      }
    },
  });

async function update(
  { data: { ticketId } }: { readonly data: { readonly ticketId: number } },
  change: Partial<TicketsTable>,
  db: Db,
): Promise<void> {
  await db.updateTable('tickets').set(change).where('id', '=', ticketId).execute();
}

async function addTicket(event: EventOf<'SupportTicketOpened'>, db: Db, vault: Vault): Promise<void> {
  const { ticketId, userId, category, subject, assigneeId, attachments } = event.data;
  const at = new Date(event.metadata.occurredAt);
  await db
    .insertInto('tickets')
    .values({
      ...{ id: ticketId, user_id: userId, category, state: 'open', assignee_id: assigneeId },
      subject: await shownText(vault, subject),
      ...{ created_at: at, last_message_at: at, last_side: 'advertiser' },
      ...{ last_staff_number: 0, read_number: 0 },
    })
    .execute();
  await addMessage(event, { side: 'advertiser', attachments }, db, vault);
}

async function addReply(event: EventOf<'SupportTicketReplied'>, db: Db, vault: Vault): Promise<void> {
  const { side, number, attachments } = event.data;
  const last = { last_message_at: new Date(event.metadata.occurredAt), last_side: side };
  const state =
    side === 'staff'
      ? ({ state: 'waiting', last_staff_number: number } as const)
      : ({ state: 'open' } as const);
  await update(event, { ...last, ...state }, db);
  await addMessage(event, { side, attachments }, db, vault);
}

async function addMessage(
  event: Written,
  { side, attachments }: { readonly side: TicketSide; readonly attachments: readonly TicketAttachment[] },
  db: Db,
  vault: Vault,
): Promise<void> {
  const { ticketId: ticket_id, userId: user_id, number, message } = event.data;
  const { actorId: author_id, occurredAt } = event.metadata;
  await db
    .insertInto('messages')
    .values({
      ...{ ticket_id, number, side, author_id },
      is_internal: event.type === 'SupportTicketNoted',
      text: await shownText(vault, message),
      created_at: new Date(occurredAt),
    })
    .execute();
  for (const [before, { name, contentType, size, storageKey, secret }] of attachments.entries()) {
    await db
      .insertInto('attachments')
      .values({
        ...{ ticket_id, number, index: before + 1, user_id, size, content_type: contentType },
        ...{ name: await shownText(vault, name), storage_key: storageKey, secret: secret.sealed },
      })
      .execute();
  }
}

async function eraseTexts(userId: number, db: Db): Promise<void> {
  await db.updateTable('tickets').set({ subject: ERASED }).where('user_id', '=', userId).execute();
  await db.updateTable('attachments').set({ name: ERASED }).where('user_id', '=', userId).execute();
  await sql`update messages set text = ${ERASED} from tickets
    where tickets.id = messages.ticket_id and tickets.user_id = ${userId}`.execute(db);
}
