import type { BillingService } from '@marquee/billing';
import type { SpendSink } from '@marquee/ingester';
import { platformCommand } from '@marquee/kit/decider/command-context';
import { wallClock } from '@marquee/kit/runtime/clock';
import { v5 as uuidV5 } from 'uuid';

/** Namespace of the commands that record spend (RFC 9562, version 5). */
const NAMESPACE = '5d4c2f0a-6a58-5b83-9e55-6f3d0c6b1e77';

/** The wallets as the ingester sees them. The command's id follows from the blocks: a repetition is the same command. */
export const spendSinkOf = (billing: BillingService): SpendSink => ({
  async recordSpend({ userId, blocks }) {
    const names = blocks.map(({ block }) => {
      const log = block.epoch === undefined ? '' : `@${block.epoch}`;
      return `${block.topic}:${block.partition}${log}:${block.first}-${block.last}`;
    });
    await billing.commands.recordSpend(
      { userId, blocks },
      platformCommand(wallClock(), uuidV5(`${userId}:${names.join(',')}`, NAMESPACE)),
    );
  },
});
