import type { TicketCategory, TicketSide, TicketState } from '@marquee/schemas/support-ticket/terms';
import { type Kysely, sql } from 'kysely';

export interface TicketsTable {
  id: number;
  user_id: number;
  category: TicketCategory;
  /** "erased" once the person is, as are the texts of messages. */
  subject: string;
  state: TicketState;
  assignee_id: number | null;
  created_at: Date;
  /** Of the last message that both sides read. */
  last_message_at: Date;
  last_side: TicketSide;
  last_staff_number: number;
  read_number: number;
}

interface MessagesTable {
  ticket_id: number;
  number: number;
  side: TicketSide;
  is_internal: boolean;
  /** The person at the keyboard; null where it was not recorded. */
  author_id: number | null;
  text: string;
  created_at: Date;
}

interface AttachmentsTable {
  ticket_id: number;
  number: number;
  /** Counted from 1 within the message. */
  index: number;
  user_id: number;
  name: string;
  content_type: string;
  size: number;
  storage_key: string;
  secret: string;
}

export interface TicketsTables {
  tickets: TicketsTable;
  messages: MessagesTable;
  attachments: AttachmentsTable;
}

export async function createTicketsTables(db: Kysely<TicketsTables>): Promise<void> {
  await sql`create table tickets (
    id integer primary key,
    user_id integer not null,
    category text not null,
    subject text not null,
    state text not null,
    assignee_id integer,
    created_at timestamptz not null,
    last_message_at timestamptz not null,
    last_side text not null,
    last_staff_number integer not null,
    read_number integer not null
  )`.execute(db);
  await sql`create index on tickets (user_id, last_message_at)`.execute(db);
  await sql`create index on tickets (assignee_id, last_message_at)`.execute(db);
  await sql`create index on tickets (state, last_message_at)`.execute(db);
  await sql`create table messages (
    ticket_id integer not null,
    number integer not null,
    side text not null,
    is_internal boolean not null,
    author_id integer,
    text text not null,
    created_at timestamptz not null,
    primary key (ticket_id, number)
  )`.execute(db);
  await sql`create table attachments (
    ticket_id integer not null,
    number integer not null,
    index integer not null,
    user_id integer not null,
    name text not null,
    content_type text not null,
    size integer not null,
    storage_key text not null,
    secret text not null,
    primary key (ticket_id, number, index)
  )`.execute(db);
  await sql`create index on attachments (user_id)`.execute(db);
}
