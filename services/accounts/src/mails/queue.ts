import { withoutAddresses } from '@marquee/kit/mail/without-addresses';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { DAY_MS, HOUR_MS } from '@marquee/schemas/common/time';

import type { AccountsDb, AccountsTables } from '../tables.ts';

export type MailKind = AccountsTables['mail_queue']['kind'];

/** A mail that an event asks for; what it says is worked out when it is sent. */
export interface MailOrder {
  readonly eventId: string;
  readonly userId: number;
  readonly kind: MailKind;
  readonly requestedAt: Date;
}

/** Mails wait in a table, so that one that is refused again and again holds up no other. */
export interface MailQueue {
  /** Takes an order once, also after it was carried out. */
  enqueue(order: MailOrder): Promise<void>;
  /** Sends what is due now; answers how many mails it tried. */
  sendDue(): Promise<number>;
  /** Forgets orders that were carried out long ago: no event asks for a mail after days. */
  purge(): Promise<void>;
}

interface MailQueueDeps {
  readonly db: AccountsDb;
  readonly clock: () => Date;
  /** Rejects when the mail was not taken; resolves also when there is nothing to send any more. */
  readonly send: (order: MailOrder) => Promise<void>;
  /** An order that could not be carried out for this long is given up. */
  readonly hoursOf: (kind: MailKind) => number;
  readonly logger: ProjectionLogger;
}

const BATCH = 20;
/** Time after which an order is free again when the process that took it has died. */
const LEASE_MS = 60_000;
const KEEP_DONE_MS = 7 * DAY_MS;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 300_000;

export const createMailQueue = (deps: MailQueueDeps): MailQueue => new MailOrders(deps);

/** The table of orders, worked off by any number of processes. */
class MailOrders implements MailQueue {
  readonly #deps: MailQueueDeps;

  constructor(deps: MailQueueDeps) {
    this.#deps = deps;
  }

  async enqueue({ eventId, userId, kind, requestedAt }: MailOrder): Promise<void> {
    const { db, clock } = this.#deps;
    await db
      .insertInto('mail_queue')
      .values({
        event_id: eventId,
        user_id: userId,
        kind,
        requested_at: requestedAt,
        attempts: 0,
        next_at: clock(),
        done_at: null,
      })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .execute();
  }

  /** Sends what is due, the oldest first. @returns how many orders were tried */
  async sendDue(): Promise<number> {
    const due = await this.#claimDue();
    due.sort((one, other) => one.requested_at.getTime() - other.requested_at.getTime());
    for (const row of due) {
      const { event_id: eventId, user_id: userId, kind, requested_at: requestedAt } = row;
      await this.#attempt({ eventId, userId, kind, requestedAt }, row.attempts);
    }
    return due.length;
  }

  async purge(): Promise<void> {
    const { db, clock } = this.#deps;
    const before = new Date(clock().getTime() - KEEP_DONE_MS);
    await db.deleteFrom('mail_queue').where('done_at', '<', before).execute();
  }

  #claimDue() {
    const { db, clock } = this.#deps;
    return db
      .updateTable('mail_queue')
      .set((row) => ({ next_at: this.#later(LEASE_MS), attempts: row('attempts', '+', 1) }))
      .where('event_id', 'in', (due) =>
        due
          .selectFrom('mail_queue')
          .select('event_id')
          .where('next_at', '<=', clock())
          .where('done_at', 'is', null)
          .orderBy('next_at')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute();
  }

  async #attempt(order: MailOrder, attempts: number): Promise<void> {
    try {
      await this.#deps.send(order);
      await this.#finish(order.eventId);
    } catch (error) {
      await this.#afterFailure(order, attempts, error);
    }
  }

  async #afterFailure({ eventId, kind, userId, requestedAt }: MailOrder, attempts: number, error: unknown) {
    const { db, clock, hoursOf, logger } = this.#deps;
    const isHopeless = clock().getTime() - requestedAt.getTime() > hoursOf(kind) * HOUR_MS;
    const details = { err: withoutAddresses(error), kind, userId, attempts };
    if (isHopeless) {
      logger.error(details, 'a mail could not be sent and is given up');
      await this.#finish(eventId);
      return;
    }
    logger.warn(details, 'a mail could not be sent and will be tried again');
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);
    await db
      .updateTable('mail_queue')
      .set({ next_at: this.#later(pause) })
      .where('event_id', '=', eventId)
      .execute();
  }

  async #finish(eventId: string): Promise<void> {
    const { db, clock } = this.#deps;
    await db.updateTable('mail_queue').set({ done_at: clock() }).where('event_id', '=', eventId).execute();
  }

  #later(ms: number): Date {
    return new Date(this.#deps.clock().getTime() + ms);
  }
}
