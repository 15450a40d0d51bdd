import type { CommandContext } from '@marquee/kit/decider/command-context';

import type { Actor } from '../actor.ts';
import type { CampaignCommands } from '../campaign/commands.ts';
import type { KnownCreative } from '../campaign/decide.ts';

export interface CreativePlacementDeps {
  readonly campaigns: Pick<CampaignCommands, 'attachCreative' | 'detachCreative'>;
  /** The campaigns that name a creative, as far as the tables know by now. */
  readonly campaignsOf: (creativeId: number) => Promise<readonly NamingCampaign[]>;
}

export interface NamingCampaign {
  readonly id: number;
  readonly name: string;
}

/** Which campaigns name a creative. Each change answers the position of the last event that it led to. */
export class CreativePlacement {
  readonly #deps: CreativePlacementDeps;

  constructor(deps: CreativePlacementDeps) {
    this.#deps = deps;
  }

  /** The campaigns that name the creative, as far as the tables know by now. */
  campaignsOf(creativeId: number): Promise<readonly NamingCampaign[]> {
    return this.#deps.campaignsOf(creativeId);
  }

  /** The campaigns take the creative; one that has gone meanwhile is left out. */
  async attach(
    campaignIds: readonly number[],
    creative: KnownCreative,
    actor: Actor,
    context: CommandContext,
  ): Promise<bigint | undefined> {
    let position: bigint | undefined;
    for (const campaignId of campaignIds) {
      const handled = await this.#deps.campaigns.attachCreative({ campaignId, actor, creative }, context);
      if (handled.accepted) position = latestPosition(position, handled.position);
    }
    return position;
  }

  /** From now on these campaigns name the creative, and no others. */
  async replace(
    wanted: readonly number[],
    creative: KnownCreative,
    actor: Actor,
    context: CommandContext,
  ): Promise<bigint | undefined> {
    const today = await this.#idsOf(creative.id);
    const added = wanted.filter((id) => !today.includes(id));
    let position = await this.attach(added, creative, actor, context);
    for (const campaignId of today.filter((id) => !wanted.includes(id))) {
      const command = { campaignId, actor, creativeId: creative.id };
      const handled = await this.#deps.campaigns.detachCreative(command, context);
      if (handled.accepted) position = latestPosition(position, handled.position);
    }
    return position;
  }

  /** Those of the campaigns that do not name the creative yet. */
  async notYetIn(campaignIds: readonly number[], creativeId: number): Promise<readonly number[]> {
    const today = await this.#idsOf(creativeId);
    return campaignIds.filter((id) => !today.includes(id));
  }

  async #idsOf(creativeId: number): Promise<readonly number[]> {
    return (await this.campaignsOf(creativeId)).map(({ id }) => id);
  }
}

/** The later of two positions; undefined is before all. */
export const latestPosition = (left: bigint | undefined, right: bigint | undefined): bigint | undefined =>
  left === undefined || (right !== undefined && right > left) ? right : left;
