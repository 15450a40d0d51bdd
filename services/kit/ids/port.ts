import type { IdKind } from '@marquee/schemas/common/ids';

import type { CommandContext } from '../decider/command-context.ts';

/** Small integers that people see, from one sequence a kind; numbers may be skipped, never given twice. */
export interface IdAllocator {
  next(kind: IdKind): Promise<number>;
  /**
   * Numbers that are remembered by key.
   * @param service whose tables keep them: the PostgreSQL schema with its table `keyed_ids`
   */
  keyedIn(service: string): KeyedIds;
}

/** Ids that follow from a key: a repeated request, also after a crash, gets the same number. */
export interface KeyedIds {
  idFor(kind: IdKind, key: string): Promise<number>;
  /** The number of what a command makes; the same one for a repetition of the command. */
  idForCommand(kind: IdKind, context: Pick<CommandContext, 'commandId' | 'isRepeatable'>): Promise<number>;
}
