import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { MediaStore } from '@marquee/kit/media-store/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createProjector } from '@marquee/kit/projector/projector';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Service } from '@marquee/kit/runtime/service';

import { createAttachments } from './attachments/attachments.ts';
import { TICKETS_MODEL, ticketsReadModel } from './read-models/tickets/projector.ts';
import { createTicketQueries } from './read-models/tickets/query.ts';
import { createFileDropper } from './reactors/drop-files.ts';
import type { TicketRouteDeps } from './ticket/calls.ts';
import { createTicketCommands, type TicketCommandDeps, type TicketCommands } from './ticket/commands.ts';
import { createDecidedTicket } from './ticket/decided-ticket.ts';
import { createSendingLimit } from './ticket/limits.ts';
import { supportTicketFold } from './ticket/index.ts';
import { ticketRoutes } from './ticket/routes.ts';

export interface SupportDeps
  extends
    Pick<TicketCommandDeps, 'accountManagerOf' | 'mayAnswer'>,
    Pick<TicketRouteDeps, 'names' | 'staff'> {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly ids: IdAllocator;
  readonly vault: PersonalDataVault;
  readonly mediaStore: MediaStore;
  readonly clock: () => Date;
  readonly logger?: ProjectionLogger;
  readonly metrics?: Parameters<typeof createProjector>[0]['metrics'];
}

export interface SupportService extends Service {
  readonly commands: TicketCommands;
}

/** Support tickets of advertisers, and the pages of staff that answer them. Notifications informs both sides. */
export function createSupportService(deps: SupportDeps): SupportService {
  const { eventStore, readStore, vault, mediaStore, logger, metrics } = deps;
  const attachments = createAttachments({ mediaStore, vault });
  const queries = createTicketQueries(readModelDb(readStore, TICKETS_MODEL));
  const commands = createTicketCommands({ ...deps, attachments });
  const limited = createSendingLimit(queries, deps.clock);
  const decided = createDecidedTicket({ eventStore, vault });
  const calls = { ...deps, commands, queries, decided, attachments, limited };
  const projector = createProjector({
    ...{ eventStore, readStore, readModel: ticketsReadModel(vault) },
    ...(logger ? { logger } : {}),
    ...(metrics ? { metrics } : {}),
  });
  return {
    name: 'support',
    commands,
    routes: ticketRoutes(calls),
    projectors: [projector],
    workers: [
      createFileDropper({
        ...{ eventStore, readStore, queries, attachments, tickets: projector },
        ...(logger ? { logger } : {}),
        ...(metrics ? { metrics } : {}),
      }),
    ],
    folds: [supportTicketFold],
    dispose: async () => undefined,
  };
}
