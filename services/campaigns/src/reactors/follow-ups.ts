import { contextOfEvent } from '@marquee/kit/decider/command-context';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { Projection } from '@marquee/kit/projector/projector';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { ReadStore } from '@marquee/kit/read-store/port';

import type { CampaignCommands } from '../campaign/commands.ts';
import type { CampaignsQuery } from '../read-models/campaigns/query.ts';

export interface FollowUpsDeps {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly commands: CampaignCommands;
  readonly campaigns: CampaignsQuery;
  /** Resolves when the campaigns' tables have seen a position; rejects when they lag too far behind. */
  readonly seen: (position: bigint) => Promise<void>;
  readonly observing: Pick<ReactorOptions<never>, 'logger' | 'metrics'>;
}

const PLATFORM_ACTOR = { scope: 'all' } as const;

/** What follows from a deletion: campaigns forget a deleted creative, and stop when their owner's account goes. */
export function createFollowUps({
  commands,
  campaigns,
  seen,
  observing,
  ...stores
}: FollowUpsDeps): Projection {
  return createReactor({
    ...observing,
    ...stores,
    name: 'campaigns-follow-ups',
    events: ['CreativeDeleted', 'UserDeleted'],
    react: async (event) => {
      await seen(event.position);
      const context = contextOfEvent(event);
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
