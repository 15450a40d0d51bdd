import type { FactStore } from '@marquee/kit/fact-store/port';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { FACT_TYPES, FACTS_TABLE, type Fact } from '@marquee/schemas/traffic/facts';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import { insertTokenOf, type Block } from './block.ts';
import { bury } from './bury.ts';
import type { CountedEvents, History } from './judging/counted-events.ts';
import { judgeAfter } from './judging/judge.ts';
import { moveCredits } from './move-credits.ts';
import { publishActions } from './publish-actions.ts';
import type { Reading } from './history/reading.ts';
import { buildRows } from './rows.ts';
import type { Verdict } from './judging/verdict.ts';

/** What is read goes through these, in this order. Reading and cutting come before. */
export const JUDGE_STEPS = ['bury', 'ask', 'judge'] as const;
/** What was judged goes through these, one time or several times of judging together. The commit of offsets comes after. */
export const INSERT_STEPS = ['build', 'moveCredits', 'publishActions', 'insert', 'announce'] as const;
export const STEPS = [...JUDGE_STEPS, ...INSERT_STEPS] as const;
export type StepName = (typeof STEPS)[number];

export interface StepPorts {
  readonly factStore: Pick<FactStore, 'insertTyped' | 'query'>;
  readonly trafficLog: Pick<TrafficLog, 'append'>;
  readonly reading: Reading;
  /** Told once the facts are in: running totals and spend go on from here. */
  readonly onInserted: (facts: readonly Fact[]) => void;
  /** Told what was judged, where it is certain to be inserted as it was judged. */
  readonly onJudged: (verdicts: ReadonlyMap<TrafficEvent, Verdict>) => void;
  /** Faults for tests: called after a step; what it throws stops the work there. */
  readonly afterStep?: ((step: StepName) => void | Promise<void>) | undefined;
}

/** Blocks on their way; a retry goes on where the last attempt stopped, with the same rows. */
export interface Work {
  readonly blocks: readonly Block[];
  readonly insertId: bigint;
  done: Set<StepName>;
  past?: History;
  verdicts?: ReadonlyMap<TrafficEvent, Verdict>;
  /** What is known of its bids after it. */
  known?: CountedEvents;
  facts?: readonly Fact[];
}

const steps: Readonly<Record<StepName, (work: Work, ports: StepPorts) => Promise<void>>> = {
  /** What cannot be read goes to `<topic>.dead`. */
  async bury(work, { trafficLog }) {
    await bury(work.blocks, trafficLog);
  },
  /** What of these bids was counted before, and what may lie unread. */
  async ask(work, { reading }) {
    work.past = await reading.pastOf(work.blocks);
  },
  /** Once per bid and kind, and what follows something only after it. */
  async judge(work) {
    if (!work.past) throw new Error('judged without asking');
    Object.assign(work, judgeAfter(work.blocks, work.past));
  },
  /** Prices included. */
  async build(work) {
    if (!work.verdicts) throw new Error('built without judging');
    work.facts = buildRows(work.blocks, work.verdicts, work.insertId);
  },
  /** Before the insert, as with actions: a conversion that takes a credit is not in the facts without it. */
  async moveCredits(work, ports) {
    if (!work.verdicts) throw new Error('credits moved without judging');
    await moveCredits(work.verdicts, ports);
  },
  /** Before the insert: what comes after it is not repeated when the process dies in between. */
  async publishActions(work, { trafficLog }) {
    if (!work.verdicts) throw new Error('published without judging');
    await publishActions(work.verdicts, trafficLog);
  },
  /** All blocks or none, once, through the views that hang on the facts. */
  async insert(work, { factStore }) {
    await factStore.insertTyped(FACTS_TABLE, FACT_TYPES, work.facts ?? [], {
      deduplicationToken: insertTokenOf(work.blocks),
    });
  },
  async announce(work, { onInserted }) {
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
