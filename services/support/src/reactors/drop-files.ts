import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { Projection } from '@marquee/kit/projector/projector';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';

import type { Attachments } from '../attachments/attachments.ts';
import type { TicketQueries } from '../read-models/tickets/query.ts';

interface DropFilesDeps extends Pick<
  ReactorOptions<never>,
  'eventStore' | 'readStore' | 'logger' | 'metrics'
> {
  readonly queries: Pick<TicketQueries, 'storedFiles'>;
  readonly attachments: Pick<Attachments, 'drop'>;
  /** Has every file that came before. */
  readonly tickets: Pick<Projection, 'waitFor'>;
}

const SEEN_TIMEOUT_MS = 10_000;

/** Deletes the files of people who were erased. No one could read them any more; they are not kept either. */
export const createFileDropper = ({ queries, attachments, tickets, ...options }: DropFilesDeps): Projection =>
  createReactor({
    ...options,
    name: 'support drop files',
    events: ['UserPersonalInfoWiped'],
    react: async ({ data: { userId }, position }) => {
      if (!(await tickets.waitFor(position, SEEN_TIMEOUT_MS)))
        throw new DependencyUnavailable('read model support_tickets', 'It lags behind; it is tried again.');
      await attachments.drop(await queries.storedFiles(userId));
    },
  });
