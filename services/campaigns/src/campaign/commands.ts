import type { CommandContext } from '@marquee/kit/decider/command-context';
import type { CommandHandler, Handled } from '@marquee/kit/decider/command-handler';
import type { EventStore, RecordedEvent } from '@marquee/kit/event-store/port';
import type { KeyedIds } from '@marquee/kit/ids/port';
import type { CampaignEvent } from '@marquee/schemas/campaign/events';
import type { CampaignFields, NewCampaignFields } from '@marquee/schemas/campaign/fields';

import type { Actor } from '../actor.ts';
import type { CampaignCommand, CampaignStop, KnownCreative } from './decide.ts';
import type { CampaignRejection } from './rejections.ts';
import type { RuleApplication } from './rule-application/decide.ts';
import type { Campaign, CampaignState } from './state.ts';
import type { IsCountryPort, ReferencesPort } from '../ports.ts';
import type { MinPriceDeps } from './min-price.ts';

export type CampaignHandled = Handled<CampaignState, CampaignEvent, CampaignRejection>;
export type CampaignHandler = CommandHandler<
  CampaignCommand,
  CampaignState,
  CampaignEvent,
  CampaignRejection
>;

/** The campaign, the actor, and the version that the actor saw, where it matters. */
export interface CampaignTarget {
  readonly campaignId: number;
  readonly actor: Actor;
  readonly expectedVersion?: number | undefined;
}

/** A campaign that exists, and its version. */
export interface VersionedCampaign extends CampaignState {
  readonly campaign: Campaign;
}

export interface NewCampaign {
  readonly userId: number;
  readonly fields: NewCampaignFields;
  /** Default true: it runs as soon as it is approved. */
  readonly isActive?: boolean | undefined;
  /** Refused where another campaign of the account has the name; by default names may repeat. */
  readonly isNameUnique?: boolean | undefined;
  readonly actor: Actor;
}

export interface CampaignChange extends CampaignTarget {
  readonly patch: Partial<CampaignFields>;
  readonly isActive?: boolean | undefined;
}

export interface CampaignCopy extends CampaignTarget {
  readonly name: string;
  /** What differs from the original. */
  readonly patch: Partial<CampaignFields>;
  readonly isActive: boolean;
}

/** Every write to campaigns, for HTTP, seeding and other callers in the process. Rejections are values. */
export interface CampaignCommands {
  createCampaign(command: NewCampaign, context: CommandContext): Promise<CampaignHandled>;
  changeCampaign(command: CampaignChange, context: CommandContext): Promise<CampaignHandled>;
  /**
   * Starts stopped, under the name "… (copy)". What moderation looked at is the same, and so a copy of an approved campaign is
   * approved too.
   */
  duplicateCampaign(command: CampaignTarget, context: CommandContext): Promise<CampaignHandled>;
  /** As `duplicateCampaign`, under a name of its own that is not taken, and with other values. */
  copyCampaign(command: CampaignCopy, context: CommandContext): Promise<CampaignHandled>;
  startCampaign(command: CampaignTarget, context: CommandContext): Promise<CampaignHandled>;
  stopCampaign(
    command: CampaignTarget & Partial<CampaignStop>,
    context: CommandContext,
  ): Promise<CampaignHandled>;
  /** Does what an optimization rule wants; no event while the rule or the bid waits, or there is nothing to do. */
  applyOptimizationRule(
    command: CampaignTarget & { readonly application: RuleApplication },
    context: CommandContext,
  ): Promise<CampaignHandled>;
  approveCampaign(command: CampaignTarget, context: CommandContext): Promise<CampaignHandled>;
  disapproveCampaign(
    command: CampaignTarget & { readonly reason: string | null },
    context: CommandContext,
  ): Promise<CampaignHandled>;
  /** Gives moderation back what it was before the actor's decision at `expectedVersion`, while that is the last event. */
  undoCampaignDecision(command: CampaignTarget, context: CommandContext): Promise<CampaignHandled>;
  deleteCampaign(command: CampaignTarget, context: CommandContext): Promise<CampaignHandled>;
  /** Undoes a deletion for `RESTORE_WINDOW_MS`: the campaign is as it was, and runs where it ran. */
  restoreCampaign(
    command: Omit<CampaignTarget, 'expectedVersion'>,
    context: CommandContext,
  ): Promise<CampaignHandled>;
  attachCreative(
    command: CampaignTarget & { readonly creative: KnownCreative },
    context: CommandContext,
  ): Promise<CampaignHandled>;
  detachCreative(
    command: CampaignTarget & { readonly creativeId: number },
    context: CommandContext,
  ): Promise<CampaignHandled>;
  /** What `changeCampaign` would do now: the same decision, and nothing is written. */
  previewChange(command: CampaignChange, context: CommandContext): Promise<CampaignHandled>;
  /** What `createCampaign` would do now. */
  previewCreation(command: NewCampaign): Promise<CampaignHandled>;
  /** What `copyCampaign` would do now. */
  previewCopy(command: CampaignCopy): Promise<CampaignHandled>;
  /** The current campaign; undefined when deleted, unknown or not the actor's. */
  campaign(target: CampaignTarget): Promise<Campaign | undefined>;
  /** As `campaign`, with its version. */
  versioned(target: CampaignTarget): Promise<VersionedCampaign | undefined>;
  /** All events of the campaign, the first one first; undefined where `campaign` is. */
  recorded(target: CampaignTarget): Promise<readonly RecordedEvent[] | undefined>;
  /** The campaign as it was at a version; undefined where it had none, and where `campaign` is. */
  campaignAt(target: CampaignTarget & { readonly version: number }): Promise<Campaign | undefined>;
}

export interface CampaignCommandsDeps extends MinPriceDeps {
  readonly eventStore: EventStore;
  readonly ids: Pick<KeyedIds, 'idForCommand'>;
  readonly references: ReferencesPort;
  readonly isCountry: IsCountryPort;
  /** Names of an account's campaigns that begin so. */
  readonly namesFrom: (userId: number, start: string) => Promise<readonly string[]>;
  /** Resolves when `namesFrom` has seen a position; rejects when it lags too far behind. */
  readonly seen: (position: bigint) => Promise<void>;
  /** True for an account that may see SSPs. */
  readonly maySeeSsps: (userId: number) => Promise<boolean>;
  /** True for an account that is deleted. */
  readonly isDeletedAccount: (userId: number) => Promise<boolean>;
  /** Those of the ids that exist. */
  readonly knownCreatives: (ids: readonly number[]) => Promise<readonly KnownCreative[]>;
}
