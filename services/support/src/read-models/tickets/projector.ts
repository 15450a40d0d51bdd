import { ERASED, type PersonalDataVault } from '@marquee/kit/personal-data/port';
import { defineReadModel, type EventOf } from '@marquee/kit/projector/read-model';
import { type Kysely, sql } from 'kysely';

import { messageRows, ticketChange, type TicketChanged, ticketRow, type Written } from './rows.ts';
import { createTicketsTables, type TicketsTables } from './table.ts';

type Db = Kysely<TicketsTables>;
type Vault = Pick<PersonalDataVault, 'open'>;

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
          await update(event, db);
          return addMessage(event, db, vault);
        case 'SupportTicketNoted':
          return addMessage(event, db, vault);
        case 'UserPersonalInfoWiped':
          return eraseTexts(event.data.userId, db);
        default:
          return update(event, db);
      }
    },
  });

async function addTicket(event: EventOf<'SupportTicketOpened'>, db: Db, vault: Vault): Promise<void> {
  await db
    .insertInto('tickets')
    .values(await ticketRow(event, vault))
    .execute();
  await addMessage(event, db, vault);
}

async function update(event: TicketChanged, db: Db): Promise<void> {
  await db.updateTable('tickets').set(ticketChange(event)).where('id', '=', event.data.ticketId).execute();
}

async function addMessage(event: Written, db: Db, vault: Vault): Promise<void> {
  const { message, attachments } = await messageRows(event, vault);
  await db.insertInto('messages').values(message).execute();
  if (attachments.length > 0) await db.insertInto('attachments').values(attachments).execute();
}

async function eraseTexts(userId: number, db: Db): Promise<void> {
  await db.updateTable('tickets').set({ subject: ERASED }).where('user_id', '=', userId).execute();
  await db.updateTable('attachments').set({ name: ERASED }).where('user_id', '=', userId).execute();
  await sql`update messages set text = ${ERASED} from tickets
    where tickets.id = messages.ticket_id and tickets.user_id = ${userId}`.execute(db);
}
