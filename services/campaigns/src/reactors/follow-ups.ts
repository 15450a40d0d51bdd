import { type CommandContext, contextOfEvent, furtherCommand } from '@marquee/kit/decider/command-context';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { Projection } from '@marquee/kit/projector/projector';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { ReadStore } from '@marquee/kit/read-store/port';

import type { CampaignCommands } from '../campaign/commands.ts';
import type { KnownCreative } from '../campaign/decide.ts';
import type { CampaignsQuery } from '../read-models/campaigns/query.ts';

export interface FollowUpsDeps {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly commands: CampaignCommands;
  readonly campaigns: CampaignsQuery;
  /** Those of the ids that are not deleted. */
  readonly knownCreatives: (ids: readonly number[]) => Promise<readonly KnownCreative[]>;
  /** Resolves when the campaigns' tables have seen a position; rejects when they lag too far behind. */
  readonly seen: (position: bigint) => Promise<void>;
  readonly observing: Pick<ReactorOptions<never>, 'logger' | 'metrics'>;
}

const PLATFORM_ACTOR = { scope: 'all' } as const;

/**
 * What follows from a deletion: campaigns forget a deleted creative, also one that they were given at the same moment, and
 * stop when their owner's account goes.
 */
export function createFollowUps({
  commands,
  campaigns,
  knownCreatives,
  seen,
  observing,
  ...stores
}: FollowUpsDeps): Projection {
  const forgetDeleted = async (
    campaignId: number,
    creativeIds: readonly number[],
    context: CommandContext,
  ): Promise<void> => {
    const known = new Set((await knownCreatives(creativeIds)).map(({ id }) => id));
    for (const creativeId of creativeIds.filter((id) => !known.has(id))) {
      const command = { campaignId, actor: PLATFORM_ACTOR, creativeId };
      await commands.detachCreative(command, furtherCommand(context, `creative-${creativeId}`));
    }
  };
  return createReactor({
    ...observing,
    ...stores,
    name: 'campaigns-follow-ups',
    events: ['CampaignChanged', 'CampaignCreated', 'CreativeDeleted', 'UserDeleted'],
    react: async (event) => {
      const context = contextOfEvent(event);
      if (event.type === 'CampaignCreated' || event.type === 'CampaignChanged') {
        const { campaignId, creativeIds = [] } = event.data;
        return forgetDeleted(campaignId, creativeIds, context);
      }
      await seen(event.position);
      if (event.type === 'CreativeDeleted') {
        const { creativeId } = event.data;
        const referencing = (await campaigns.campaignsOfCreatives([creativeId])).get(creativeId) ?? [];
        for (const { id } of referencing) {
          await commands.detachCreative({ campaignId: id, actor: PLATFORM_ACTOR, creativeId }, context);
        }
        return;
      }
      for (const campaignId of await campaigns.idsOf(event.data.userId)) {
        const command = { campaignId, actor: PLATFORM_ACTOR, reason: 'The account was deleted.' };
        await commands.stopCampaign(command, context);
      }
    },
  });
}
