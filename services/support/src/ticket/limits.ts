import { RejectedError, tooManyRequests } from '@marquee/kit/decider/rejection';
import type { UploadedFile } from '@marquee/kit/http/multipart';
import { createKeyedQueue } from '@marquee/kit/runtime/keyed-queue';
import { TICKET_LIMITS } from '@marquee/schemas/support-ticket/terms';

import type { TicketQueries } from '../read-models/tickets/query.ts';

const HOUR_SECONDS = 3_600;

/**
 * Runs what sends a message of an account, and waits until it is seen.
 * @throws RejectedError `TooMany`
 */
export type SendingLimit = <T>(
  userId: number,
  files: readonly Pick<UploadedFile, 'size'>[],
  send: () => Promise<T>,
) => Promise<T>;

/** Lets an account send so many messages an hour and so many bytes a day. */
export function createSendingLimit(
  { recentlySent }: Pick<TicketQueries, 'recentlySent'>,
  clock: () => Date,
): SendingLimit {
  /** Of calls at the same moment none counts before the last one is seen. */
  const inTurn = createKeyedQueue();
  return (userId, files, send) =>
    inTurn(String(userId), async () => {
      const { messagesInHour, bytesInDay } = await recentlySent(userId, clock());
      if (messagesInHour >= TICKET_LIMITS.messagesAnHour)
        throw new RejectedError(
          tooManyRequests('You’ve sent too many messages. Try again in an hour.', HOUR_SECONDS),
        );
      const bytes = files.reduce((sum, { size }) => sum + size, bytesInDay);
      if (files.length > 0 && bytes > TICKET_LIMITS.fileBytesADay)
        throw new RejectedError(
          tooManyRequests('You’ve sent too many files today. Try again tomorrow.', 24 * HOUR_SECONDS),
        );
      return send();
    });
}
