import type { TableColumns } from '@marquee/kit/lists/list-file';
import { TICKET_CATEGORY_LABELS, TICKET_STATE_LABELS } from '@marquee/schemas/support-ticket/terms';
import type { OwnTicketView, StaffTicketView, TicketPerson } from '@marquee/schemas/support-ticket/views';

type AnyTicket = OwnTicketView | StaffTicketView;

/** Columns of saved lists of tickets whose terms are written as text. */
export const TICKET_COLUMNS: TableColumns<AnyTicket> = {
  category: [{ header: 'Category', kind: 'text', value: ({ category }) => TICKET_CATEGORY_LABELS[category] }],
  state: [{ header: 'State', kind: 'text', value: ({ state }) => TICKET_STATE_LABELS[state] }],
};

/** The same for staff, with whose a ticket is and who answers it, by id and name. */
export const STAFF_TICKET_COLUMNS: TableColumns<StaffTicketView> = {
  ...TICKET_COLUMNS,
  userId: [
    { header: 'Account ID', kind: 'integer', value: ({ userId }) => userId },
    { header: 'Account', kind: 'text', value: ({ user }) => nameOf(user) },
  ],
  assigneeId: [
    { header: 'Assigned to ID', kind: 'integer', value: ({ assigneeId }) => assigneeId },
    { header: 'Assigned to', kind: 'text', value: ({ assignee }) => nameOf(assignee) },
  ],
};

const nameOf = (person: TicketPerson | null): string =>
  person === null ? '' : `${person.firstName} ${person.lastName}`.trim();
