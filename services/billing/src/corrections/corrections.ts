import { type CommandContext, platformCommand } from '@marquee/kit/decider/command-context';
import { decodeEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { TrafficBlock, WalletEvent } from '@marquee/schemas/wallet/events';
import { sql } from 'kysely';
import { v5 as uuidV5 } from 'uuid';

import type { BillingCommands } from '../payment/commands.ts';
import { walletStream } from '../wallet/index.ts';
import { blockKey } from '../wallet/state.ts';
import { findOvercharges, type FactBlockLine, type Overcharge } from './overcharges.ts';

/** What the facts know of the charges of accounts; the ingester answers. */
export interface ChargedFacts {
  /** Accounts with blocks that were laid out for the wallets more than once. */
  accountsWithDuplicateLines(): Promise<readonly number[]>;
  /** Spend of an account's blocks, each offset once. */
  chargedBlocks(userId: number): Promise<readonly FactBlockLine[]>;
}

export interface CorrectionReport {
  /** What was given back, or would be. */
  readonly corrections: readonly (Overcharge & { readonly userId: number; readonly amountNanos: bigint })[];
  /** Recorded blocks that do not agree with the facts and are left alone, because nothing proves why. */
  readonly unexplained: readonly { readonly userId: number; readonly block: TrafficBlock }[];
}

export interface SpendCorrections {
  /** Gives back what doubled blocks charged; a recorded block is corrected once. */
  correct(options: { readonly isDryRun: boolean }): Promise<CorrectionReport>;
  /** The same once for an installation; undefined when it was done before. */
  correctOnce(): Promise<CorrectionReport | undefined>;
}

/** Names the search for blocks that were laid out for the wallets twice. */
const DOUBLED_BLOCKS = 'doubled-blocks';

/** Namespace of the commands that correct spend (RFC 9562, version 5). */
const NAMESPACE = '0d9f6a57-0a0e-5c5c-8c2b-6d7a1f1f4b52';

export function createSpendCorrections(deps: {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly readStore: ReadStore;
  readonly commands: Pick<BillingCommands, 'correctSpend'>;
  readonly facts: ChargedFacts;
  readonly clock: () => Date;
}): SpendCorrections {
  const { eventStore, commands, facts, clock } = deps;
  const { db } = deps.readStore;

  const overchargesOf = async (userId: number) => {
    const recorded = await eventStore.readStream(walletStream(userId));
    const events = recorded.map((event) => decodeEvent(event) as unknown as WalletEvent);
    const corrected = new Set(
      events.flatMap((event) => (event.type === 'SpendCorrected' ? [blockKey(event.data.block)] : [])),
    );
    const charged = events.flatMap((event) =>
      event.type === 'SpendRecorded' && !corrected.has(blockKey(event.data.block)) ? [event.data] : [],
    );
    return findOvercharges(charged, await facts.chargedBlocks(userId));
  };

  const correct = async ({ isDryRun }: { readonly isDryRun: boolean }): Promise<CorrectionReport> => {
    const corrections: CorrectionReport['corrections'][number][] = [];
    const unexplained: CorrectionReport['unexplained'][number][] = [];
    for (const userId of await facts.accountsWithDuplicateLines()) {
      const found = await overchargesOf(userId);
      for (const block of found.unexplained) unexplained.push({ userId, block });
      for (const { block, lines } of found.proven) {
        const command = { userId, block, cause: 'block-doubled', lines } as const;
        if (!isDryRun) await commands.correctSpend(command, contextOf(command, clock()));
        corrections.push({ userId, block, lines, amountNanos: sumOf(lines) });
      }
    }
    return { corrections, unexplained };
  };

  return {
    correct,
    async correctOnce() {
      const done = await sql`select 1 from billing.spend_corrections where name = ${DOUBLED_BLOCKS}`.execute(
        db,
      );
      if (done.rows.length > 0) return undefined;
      const report = await correct({ isDryRun: false });
      await sql`insert into billing.spend_corrections (name) values (${DOUBLED_BLOCKS})
        on conflict do nothing`.execute(db);
      return report;
    },
  };
}

const sumOf = (lines: Overcharge['lines']): bigint =>
  lines.reduce((sum, { amountNanos }) => sum + amountNanos, 0n);

/** The platform itself acts; the command's id follows from the block, so that a repetition is the same command. */
const contextOf = (
  { userId, block }: { readonly userId: number; readonly block: TrafficBlock },
  now: Date,
): CommandContext => platformCommand(now, uuidV5(`${userId}:${blockKey(block)}`, NAMESPACE));
