import { declareRejections, type RejectionIn } from '@marquee/kit/decider/rejection';
import { TICKET_FILE_MESSAGES, TICKET_LIMITS } from '@marquee/schemas/support-ticket/terms';

/** Why a ticket does not accept a command; a ticket that the caller may not see is not found. */
export const TICKET_REJECTIONS = declareRejections({
  'not-found': { type: 'NotFound', message: 'Ticket is not found' },
  'file-not-found': { type: 'NotFound', message: 'File is not found' },
  'already-exists': { type: 'Conflict', message: 'This ticket exists already' },
  closed: { type: 'Conflict', message: 'This ticket is closed. Reopen it to reply.' },
  full: {
    type: 'Conflict',
    message: `A ticket has at most ${TICKET_LIMITS.messages} messages. Open a new one.`,
  },
  'reopened-often': {
    type: 'Conflict',
    message: `A ticket can be reopened ${TICKET_LIMITS.reopenings} times. Open a new one.`,
  },
  erased: { type: 'Conflict', message: 'This account was erased. No one can read what is written here.' },
  'assignee-unknown': { type: 'Invalid', field: 'assigneeId', message: 'Assignee must be valid.' },
  'file-empty': { type: 'Invalid', message: 'The file is empty' },
  'file-type': { type: 'Invalid', message: TICKET_FILE_MESSAGES.type },
});

export type TicketRejection = RejectionIn<typeof TICKET_REJECTIONS>;
