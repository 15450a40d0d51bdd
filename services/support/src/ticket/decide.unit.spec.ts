import type { SupportTicketEvent } from '@marquee/schemas/support-ticket/events';
import { TICKET_LIMITS } from '@marquee/schemas/support-ticket/terms';
import { expect, it } from 'vitest';

import type { TicketActor } from './actor.ts';
import { decide, type TicketCommand } from './decide.ts';
import { evolve } from './evolve.ts';
import { initialSupportTicket, type SupportTicketState } from './state.ts';

const ids = { ticketId: 7, userId: 5 };
type Staff = Extract<TicketActor, { side: 'staff' }>;
const advertiser: TicketActor = { side: 'advertiser', userId: 5 };
const admin: Staff = { side: 'staff', staffId: 1, seesAll: true };
const manager: Staff = { side: 'staff', staffId: 2, seesAll: false };
const written = { message: 'Text', attachments: [] };

const open = (assigneeId: number | null): TicketCommand => ({
  type: 'OpenTicket',
  ...ids,
  ...written,
  category: 'billing',
  subject: 'Card',
  assigneeId,
});

/** The state after these commands, each of which is accepted. */
const after = (...commands: readonly TicketCommand[]): SupportTicketState =>
  commands.reduce((state, command) => {
    const decision = decide(command, state);
    if (!decision.accepted) throw new Error(decision.rejection.reason);
    return decision.events.reduce(evolve, state);
  }, initialSupportTicket);

const eventsOf = (command: TicketCommand, state: SupportTicketState): readonly SupportTicketEvent[] => {
  const decision = decide(command, state);
  return decision.accepted ? decision.events : [];
};
const reasonOf = (command: TicketCommand, state: SupportTicketState) => {
  const decision = decide(command, state);
  return decision.accepted ? undefined : decision.rejection.reason;
};
const reply = (actor: TicketActor): TicketCommand => ({ type: 'Reply', actor, ...written });

it('waits for the side that has not written last', () => {
  expect(after(open(2)).ticket?.state).toBe('open');
  expect(after(open(2), reply(manager)).ticket?.state).toBe('waiting');
  expect(after(open(2), reply(manager), reply(advertiser)).ticket?.state).toBe('open');
  const noted = after(open(2), { type: 'Note', actor: manager, message: 'Known customer' });
  expect(noted.ticket).toMatchObject({ state: 'open', lastNumber: 2, lastStaffNumber: 0 });
});

it('exists for its advertiser, for its manager and for every admin, and for no one else', () => {
  const state = after(open(2));
  expect(reasonOf(reply({ side: 'advertiser', userId: 6 }), state)).toBe('not-found');
  expect(reasonOf(reply({ ...manager, staffId: 3 }), state)).toBe('not-found');
  expect([reply(advertiser), reply(manager), reply(admin)].map((each) => reasonOf(each, state))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(reasonOf(reply(advertiser), initialSupportTicket)).toBe('not-found');
  expect(reasonOf(open(2), state)).toBe('already-exists');
});

it('belongs to who answers it first where it belongs to no one', () => {
  const types = (state: SupportTicketState) => eventsOf(reply(admin), state).map(({ type }) => type);
  expect(types(after(open(null)))).toEqual(['SupportTicketReplied', 'SupportTicketAssigned']);
  expect(types(after(open(2)))).toEqual(['SupportTicketReplied']);
});

it('takes no reply while it is closed, and is closed and reopened once', () => {
  const close: TicketCommand = { type: 'Close', actor: advertiser };
  const reopen: TicketCommand = { type: 'Reopen', actor: admin };
  const closed = after(open(2), close);
  expect(reasonOf(reply(advertiser), closed)).toBe('closed');
  expect(eventsOf(close, closed)).toEqual([]);
  const reopened = after(open(2), close, reopen);
  expect(reopened.ticket?.state).toBe('open');
  expect(eventsOf(reopen, reopened)).toEqual([]);
});

it('is reopened so many times', () => {
  const again: readonly TicketCommand[] = [
    { type: 'Close', actor: advertiser },
    { type: 'Reopen', actor: advertiser },
  ];
  const often = Array.from({ length: TICKET_LIMITS.reopenings }, () => again).flat();
  const closed = after(open(2), ...often, { type: 'Close', actor: advertiser });
  expect(reasonOf({ type: 'Reopen', actor: advertiser }, closed)).toBe('reopened-often');
});

it('is read by its advertiser once a message of staff is new, and never by staff', () => {
  const read = (actor: TicketActor): TicketCommand => ({ type: 'Read', actor });
  expect(eventsOf(read(advertiser), after(open(2)))).toEqual([]);
  const answered = after(open(2), reply(manager), { type: 'Note', actor: manager, message: 'Note' });
  expect(eventsOf(read(advertiser), answered)).toEqual([
    { type: 'SupportTicketRead', data: { ...ids, number: 2 } },
  ]);
  expect(eventsOf(read(admin), answered)).toEqual([]);
  expect(eventsOf(read(advertiser), after(open(2), reply(manager), read(advertiser)))).toEqual([]);
});

it('is assigned anew, and has an end', () => {
  const assign: TicketCommand = { type: 'Assign', actor: manager, assigneeId: 3 };
  expect(after(open(2), assign).ticket?.assigneeId).toBe(3);
  expect(eventsOf({ ...assign, assigneeId: 2 }, after(open(2)))).toEqual([]);
  const full = after(open(2), ...Array.from({ length: TICKET_LIMITS.messages - 1 }, () => reply(advertiser)));
  expect(reasonOf(reply(advertiser), full)).toBe('full');
  expect(reasonOf({ type: 'Note', actor: manager, message: 'Note' }, full)).toBe('full');
});
