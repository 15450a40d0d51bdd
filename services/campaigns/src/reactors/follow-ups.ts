import { type CommandContext, contextOfEvent, furtherCommand } from '@marquee/kit/decider/command-context';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { Projection } from '@marquee/kit/projector/projector';
import type { EventOf } from '@marquee/kit/projector/read-model';
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

type CreativeFollowUpsDeps = Pick<FollowUpsDeps, 'commands' | 'campaigns' | 'knownCreatives'>;

/** What campaigns do when creatives go or come back. */
const creativeFollowUps = ({ commands, campaigns, knownCreatives }: CreativeFollowUpsDeps) => ({
  /** A campaign that names deleted creatives goes on without them. */
  async forgetDeleted(campaignId: number, creativeIds: readonly number[], context: CommandContext) {
    const known = new Set((await knownCreatives(creativeIds)).map(({ id }) => id));
    for (const creativeId of creativeIds.filter((id) => !known.has(id))) {
      const command = { campaignId, actor: PLATFORM_ACTOR, creativeId };
      await commands.detachCreative(command, furtherCommand(context, `creative-${creativeId}`));
    }
  },
  async detachDeleted(creativeId: number, context: CommandContext) {
    // One that is there again has lost nothing.
    if ((await knownCreatives([creativeId])).length > 0) return;
    const referencing = (await campaigns.campaignsOfCreatives([creativeId])).get(creativeId) ?? [];
    for (const { id } of referencing) {
      await commands.detachCreative({ campaignId: id, actor: PLATFORM_ACTOR, creativeId }, context);
    }
  },
  /** After the deletion's own follow-ups, since events come in their order. Campaigns that no longer take it are left out. */
  async attachRestored(
    { creativeId, usedByCampaignIds }: EventOf<'CreativeRestored'>['data'],
    context: CommandContext,
  ) {
    const [creative] = await knownCreatives([creativeId]);
    if (creative === undefined) return;
    for (const campaignId of usedByCampaignIds) {
      await commands.attachCreative({ campaignId, actor: PLATFORM_ACTOR, creative }, context);
    }
  },
});

/**
 * What follows from a deletion: campaigns forget a deleted creative, also one that they were given at the same moment, take
 * it again when it is restored, and stop when their owner's account goes.
 */
export function createFollowUps({
  commands,
  campaigns,
  knownCreatives,
  seen,
  observing,
  ...stores
}: FollowUpsDeps): Projection {
  const creatives = creativeFollowUps({ commands, campaigns, knownCreatives });
  return createReactor({
    ...observing,
    ...stores,
    name: 'campaigns-follow-ups',
    events: [
      'CampaignChanged',
      'CampaignCreated',
      'CampaignRestored',
      'CreativeDeleted',
      'CreativeRestored',
      'UserDeleted',
    ],
    react: async (event) => {
      const context = contextOfEvent(event);
      switch (event.type) {
        case 'CampaignCreated':
        case 'CampaignChanged':
        case 'CampaignRestored':
          return creatives.forgetDeleted(event.data.campaignId, event.data.creativeIds ?? [], context);
        case 'CreativeDeleted':
          await seen(event.position);
          return creatives.detachDeleted(event.data.creativeId, context);
        case 'CreativeRestored':
          return creatives.attachRestored(event.data, context);
        case 'UserDeleted':
          await seen(event.position);
          for (const campaignId of await campaigns.idsOf(event.data.userId)) {
            const command = { campaignId, actor: PLATFORM_ACTOR, reason: 'The account was deleted.' };
            await commands.stopCampaign(command, context);
          }
      }
    },
  });
}
