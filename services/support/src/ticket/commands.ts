import type { CommandContext } from '@marquee/kit/decider/command-context';
import { acceptedOrThrow, createCommandHandler } from '@marquee/kit/decider/command-handler';
import { RejectedError } from '@marquee/kit/decider/rejection';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { UploadedFile } from '@marquee/kit/http/multipart';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { OpenTicketForm } from '@marquee/schemas/support-ticket/commands';
import type { TicketAttachment } from '@marquee/schemas/support-ticket/events';

import type { Attachments } from '../attachments/attachments.ts';
import { maySee, type TicketActor } from './actor.ts';
import type { TicketCommand } from './decide.ts';
import { supportTicketDecider, supportTicketStream } from './index.ts';
import { TICKET_REJECTIONS } from './rejections.ts';
import { sealed } from './sealed.ts';
import type { KnownTicket } from './state.ts';

export interface TicketCommandDeps {
  readonly eventStore: EventStore;
  readonly ids: IdAllocator;
  readonly vault: PersonalDataVault;
  readonly attachments: Attachments;
  /** Who answers for an account; null where no active user does. */
  readonly accountManagerOf: (userId: number) => Promise<number | null>;
  /** Whether tickets may be assigned to this user: active staff. */
  readonly mayAnswer: (userId: number) => Promise<boolean>;
}

/** A message as a form brings it. */
interface WrittenMessage {
  readonly message: string;
  readonly files: readonly UploadedFile[];
}

type Staff = Extract<TicketActor, { side: 'staff' }>;
type Position = bigint | undefined;

/** What is done with tickets. Rejections are thrown as `RejectedError`. */
export interface TicketCommands {
  open(
    userId: number,
    form: OpenTicketForm & WrittenMessage,
    context: CommandContext,
  ): Promise<{ readonly ticketId: number; readonly position: Position }>;
  reply(
    actor: TicketActor,
    ticketId: number,
    written: WrittenMessage,
    context: CommandContext,
  ): Promise<Position>;
  note(actor: Staff, ticketId: number, message: string, context: CommandContext): Promise<Position>;
  assign(
    actor: Staff,
    ticketId: number,
    assigneeId: number | null,
    context: CommandContext,
  ): Promise<Position>;
  change(
    type: 'Close' | 'Reopen' | 'Read',
    actor: TicketActor,
    ticketId: number,
    context: CommandContext,
  ): Promise<Position>;
}

export function createTicketCommands(deps: TicketCommandDeps): TicketCommands {
  const { ids, vault, mayAnswer } = deps;
  const { run, seen, withFiles } = createTicketWriter(deps);
  return {
    async open(userId, { files, ...form }, context) {
      const ticketId = await ids.next('support-ticket');
      const assigneeId = await deps.accountManagerOf(userId);
      const position = await withFiles(userId, files, async (attachments) => {
        const texts = {
          subject: await sealed(vault, userId, form.subject),
          message: await sealed(vault, userId, form.message),
        };
        const opened = { ticketId, userId, ...form, ...texts, assigneeId, attachments };
        return run(ticketId, { type: 'OpenTicket', ...opened }, context);
      });
      return { ticketId, position };
    },
    async reply(actor, ticketId, { message, files }, context) {
      const { userId } = await seen(actor, ticketId);
      return withFiles(userId, files, async (attachments) => {
        const text = await sealed(vault, userId, message);
        return run(ticketId, { type: 'Reply', actor, message: text, attachments }, context);
      });
    },
    async note(actor, ticketId, message, context) {
      const { userId } = await seen(actor, ticketId);
      const text = await sealed(vault, userId, message);
      return run(ticketId, { type: 'Note', actor, message: text }, context);
    },
    async assign(actor, ticketId, assigneeId, context) {
      await seen(actor, ticketId);
      if (assigneeId !== null && !(await mayAnswer(assigneeId)))
        throw new RejectedError(TICKET_REJECTIONS['assignee-unknown']);
      return run(ticketId, { type: 'Assign', actor, assigneeId }, context);
    },
    change: (type, actor, ticketId, context) => run(ticketId, { type, actor }, context),
  };
}

/** What every write to a ticket is made of. */
function createTicketWriter({
  eventStore,
  attachments,
}: Pick<TicketCommandDeps, 'eventStore' | 'attachments'>) {
  const tickets = createCommandHandler({ decider: supportTicketDecider, eventStore });
  return {
    run: async (ticketId: number, command: TicketCommand, context: CommandContext): Promise<Position> =>
      acceptedOrThrow(await tickets.handle(supportTicketStream(ticketId), command, context)).position,
    /** @throws RejectedError for a ticket that the actor may not see */
    seen: async (actor: TicketActor, ticketId: number): Promise<KnownTicket> => {
      const { ticket } = (await tickets.load(supportTicketStream(ticketId))).state;
      if (!ticket || !maySee(actor, ticket)) throw new RejectedError(TICKET_REJECTIONS['not-found']);
      return ticket;
    },
    /** Files that no message comes to have are dropped. */
    withFiles: async (
      userId: number,
      files: readonly UploadedFile[],
      write: (kept: readonly TicketAttachment[]) => Promise<Position>,
    ): Promise<Position> => {
      const kept = await attachments.keep(userId, files);
      try {
        return await write(kept);
      } catch (error) {
        if (error instanceof RejectedError) await attachments.drop(kept);
        throw error;
      }
    },
  };
}
