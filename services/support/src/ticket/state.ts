import type { TicketState } from '@marquee/schemas/support-ticket/terms';

export interface KnownTicket {
  readonly ticketId: number;
  readonly userId: number;
  readonly assigneeId: number | null;
  readonly state: TicketState;
  /** Number of the last message, notes included. */
  readonly lastNumber: number;
  /** Number of the last message of staff that the advertiser may read; 0 for none. */
  readonly lastStaffNumber: number;
  /** The advertiser has read everything up to here. */
  readonly readNumber: number;
  readonly reopenings: number;
}

/** Null before it was opened. */
export interface SupportTicketState {
  readonly ticket: KnownTicket | null;
}

export const initialSupportTicket: SupportTicketState = { ticket: null };
