import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { AlertFiringEvent } from '@marquee/schemas/alert-rule/events';

import type { RecordAlerts } from './decide.ts';
import { firingsDecider, firingsStream } from './index.ts';

export interface FiringCommands {
  /** @returns what was news */
  record(command: RecordAlerts, context: CommandContext): Promise<readonly AlertFiringEvent[]>;
}

export function createFiringCommands(eventStore: EventStore): FiringCommands {
  const rules = createCommandHandler({ decider: firingsDecider, eventStore });
  return {
    record: async (command, context) => {
      const handled = await rules.handle(firingsStream(command.rule.id), command, context);
      return handled.accepted ? handled.events : [];
    },
  };
}
