import * as v from 'valibot';

/** What a ticket is about. */
export const TICKET_CATEGORIES = ['billing', 'moderation', 'campaign', 'technical', 'other'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];
export const TICKET_CATEGORY_LABELS: Readonly<Record<TicketCategory, string>> = {
  billing: 'Billing',
  moderation: 'Moderation',
  campaign: 'Campaign',
  technical: 'Technical',
  other: 'Other',
};

/** `open` waits for support, `waiting` for the advertiser. */
export const TICKET_STATES = ['open', 'waiting', 'closed'] as const;
export const ticketState = v.picklist(TICKET_STATES);
export type TicketState = v.InferOutput<typeof ticketState>;
/** In files, which both sides read; on the screen each side reads what it waits for. */
export const TICKET_STATE_LABELS: Readonly<Record<TicketState, string>> = {
  open: 'Open',
  waiting: 'Waiting',
  closed: 'Closed',
};

/** Who wrote a message. */
export const ticketSide = v.picklist(['advertiser', 'staff']);
export type TicketSide = v.InferOutput<typeof ticketSide>;

const MEGABYTE = 1_048_576;

/** What a ticket may hold, and what an account may send. */
export const TICKET_LIMITS = {
  /** Characters. */
  subject: 255,
  message: 5_000,
  filesOfMessage: 5,
  fileBytes: 10 * MEGABYTE,
  /** Messages of one ticket, internal notes included. */
  messages: 500,
  /** Of one ticket. */
  reopenings: 20,
  /** Of one account. */
  messagesAnHour: 30,
  fileBytesADay: 200 * MEGABYTE,
} as const;

/** The form's name of its files. */
export const TICKET_FILES_FIELD = 'attachments[]';

export const TICKET_FILE_MESSAGES = {
  type: 'The file must be an image, a PDF, a text or a CSV file',
  weight: 'The file may not be greater than 10 MB',
} as const;
