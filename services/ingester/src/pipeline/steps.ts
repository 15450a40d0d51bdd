import type { FactStore } from '@marquee/kit/fact-store/port';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { FACT_TYPES, FACTS_TABLE, type Fact } from '@marquee/schemas/traffic/facts';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import { insertTokenOf, type Block } from './block.ts';
import { appendDeadLetters } from './dead-letters.ts';
import type { CountedEvents, History } from './deduplication/counted-events.ts';
import { deduplicateAfter } from './deduplication/deduplicate.ts';
import { moveCredits } from './move-credits.ts';
import { publishActions } from './publish-actions.ts';
import type { HistoryLoader } from './history/history-loader.ts';
import { buildRows } from './rows.ts';
import type { Decision } from './deduplication/decision.ts';

/** What is read goes through these, in this order, after it was split into blocks. */
export const DEDUPLICATE_STEPS = ['deadLetter', 'loadHistory', 'deduplicate'] as const;
/** One deduplicated pass, or several together, go through these. The commit of offsets comes after. */
export const INSERT_STEPS = ['buildRows', 'moveCredits', 'publishActions', 'insert', 'publish'] as const;
export const STEPS = [...DEDUPLICATE_STEPS, ...INSERT_STEPS] as const;
export type StepName = (typeof STEPS)[number];

export interface StepPorts {
  readonly factStore: Pick<FactStore, 'insertTyped' | 'query'>;
  readonly trafficLog: Pick<TrafficLog, 'append'>;
  readonly historyLoader: Pick<HistoryLoader, 'historyOf' | 'note' | 'forget'>;
  /** Called once the facts are inserted: running totals and spend continue from here. */
  readonly onInserted: (facts: readonly Fact[]) => void;
  /** Called with what was deduplicated, where it is certain to be inserted as it was deduplicated. */
  readonly onDeduplicated: (decisions: ReadonlyMap<TrafficEvent, Decision>) => void;
  /** Failure injection for tests: called after a step; what it throws stops the work there. */
  readonly afterStep?: ((step: StepName) => void | Promise<void>) | undefined;
}

/** Blocks on their way; a retry continues where the last attempt stopped, with the same rows. */
export interface Work {
  readonly blocks: readonly Block[];
  readonly insertId: bigint;
  done: Set<StepName>;
  past?: History;
  decisions?: ReadonlyMap<TrafficEvent, Decision>;
  /** What is known of its bids after it. */
  known?: CountedEvents;
  facts?: readonly Fact[];
}

const steps: Readonly<Record<StepName, (work: Work, ports: StepPorts) => Promise<void>>> = {
  /** What cannot be read goes to `<topic>.dead`. */
  async deadLetter(work, { trafficLog }) {
    await appendDeadLetters(work.blocks, trafficLog);
  },
  /** What of these bids was counted before, and what may be unread. */
  async loadHistory(work, { historyLoader }) {
    work.past = await historyLoader.historyOf(work.blocks);
  },
  /** Once per bid and kind, and what follows something only after it. */
  async deduplicate(work) {
    if (!work.past) throw new Error('deduplicated without the history');
    Object.assign(work, deduplicateAfter(work.blocks, work.past));
  },
  /** Prices included. */
  async buildRows(work) {
    if (!work.decisions) throw new Error('rows built without decisions');
    work.facts = buildRows(work.blocks, work.decisions, work.insertId);
  },
  /** Before the insert, as with actions: a conversion that takes a credit is not in the facts without it. */
  async moveCredits(work, ports) {
    if (!work.decisions) throw new Error('credits moved without decisions');
    await moveCredits(work.decisions, ports);
  },
  /** Before the insert: what comes after it is not repeated when the process dies in between. */
  async publishActions(work, { trafficLog }) {
    if (!work.decisions) throw new Error('actions published without decisions');
    await publishActions(work.decisions, trafficLog);
  },
  /** All blocks or none, once, through the views that hang on the facts. */
  async insert(work, { factStore }) {
    await factStore.insertTyped(FACTS_TABLE, FACT_TYPES, work.facts ?? [], {
      deduplicationToken: insertTokenOf(work.blocks),
    });
  },
  async publish(work, { onInserted }) {
    onInserted(work.facts ?? []);
  },
};

/** Takes work through these steps. */
export async function runSteps(names: readonly StepName[], work: Work, ports: StepPorts): Promise<void> {
  for (const step of names) {
    if (work.done.has(step)) continue;
    await steps[step](work, ports);
    work.done.add(step);
    await ports.afterStep?.(step);
  }
}
