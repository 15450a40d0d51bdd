import { shownText } from '@marquee/kit/personal-data/open-text';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { EventOf } from '@marquee/kit/projector/read-model';
import type { Selectable } from 'kysely';

import type { TicketsTable, TicketsTables } from './table.ts';

type Vault = Pick<PersonalDataVault, 'open'>;
const WRITTEN = ['SupportTicketOpened', 'SupportTicketReplied', 'SupportTicketNoted'] as const;
/** Events that hold a message. */
export type Written = EventOf<(typeof WRITTEN)[number]>;
const CHANGES = [
  'SupportTicketReplied',
  'SupportTicketAssigned',
  'SupportTicketClosed',
  'SupportTicketReopened',
  'SupportTicketRead',
] as const;
/** Events after the first one of a ticket that change its own row. */
export type TicketChanged = EventOf<(typeof CHANGES)[number]>;

interface Typed {
  readonly type: string;
}
export const isWritten = (event: Typed): event is Written => WRITTEN.some((type) => type === event.type);
export const isTicketChange = (event: Typed): event is TicketChanged =>
  CHANGES.some((type) => type === event.type);

/** A ticket as it is opened. */
export async function ticketRow(
  { data, metadata }: EventOf<'SupportTicketOpened'>,
  vault: Vault,
): Promise<Selectable<TicketsTable>> {
  const { ticketId, userId, category, subject, assigneeId } = data;
  const at = new Date(metadata.occurredAt);
  return {
    ...{ id: ticketId, user_id: userId, category, state: 'open', assignee_id: assigneeId },
    subject: await shownText(vault, subject),
    ...{ created_at: at, last_message_at: at, last_side: 'advertiser' },
    ...{ last_staff_number: 0, read_number: 0 },
  };
}

/** What an event changes of a ticket. */
export function ticketChange(event: TicketChanged): Partial<Selectable<TicketsTable>> {
  switch (event.type) {
    case 'SupportTicketReplied': {
      const { side, number } = event.data;
      const last = { last_message_at: new Date(event.metadata.occurredAt), last_side: side };
      return side === 'staff'
        ? { ...last, state: 'waiting', last_staff_number: number }
        : { ...last, state: 'open' };
    }
    case 'SupportTicketAssigned':
      return { assignee_id: event.data.assigneeId };
    case 'SupportTicketClosed':
      return { state: 'closed' };
    case 'SupportTicketReopened':
      return { state: 'open' };
    case 'SupportTicketRead':
      return { read_number: event.data.number };
  }
}

/** The message of an event, with its files. */
export async function messageRows(event: Written, vault: Vault) {
  const { ticketId: ticket_id, userId: user_id, number, message } = event.data;
  const { actorId: author_id, occurredAt } = event.metadata;
  const isInternal = event.type === 'SupportTicketNoted';
  const side = event.type === 'SupportTicketReplied' ? event.data.side : isInternal ? 'staff' : 'advertiser';
  const row: Selectable<TicketsTables['messages']> = {
    ...{ ticket_id, number, side, author_id, is_internal: isInternal },
    text: await shownText(vault, message),
    created_at: new Date(occurredAt),
  };
  const attachments: Selectable<TicketsTables['attachments']>[] = [];
  const files = event.type === 'SupportTicketNoted' ? [] : event.data.attachments;
  for (const [before, { name, contentType, size, storageKey, secret }] of files.entries())
    attachments.push({
      ...{ ticket_id, number, index: before + 1, user_id, size, content_type: contentType },
      ...{ name: await shownText(vault, name), storage_key: storageKey, secret: secret.sealed },
    });
  return { message: row, attachments };
}
