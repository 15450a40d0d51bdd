import type { CommandContext } from '@marquee/kit/decider/command-context';
import { invalid, type Rejection } from '@marquee/kit/decider/rejection';
import { changedFields } from '@marquee/kit/decider/changed-fields';
import type { BulkChanges, BulkRow } from '@marquee/schemas/campaign/bulk';
import type { CampaignFields } from '@marquee/schemas/campaign/fields';

import type { Actor } from '../actor.ts';
import { bulkPatch } from './bulk-change.ts';
import type { CampaignCommands, CampaignHandled, VersionedCampaign } from './commands.ts';
import { fieldChanges } from './field-changes.ts';
import { forEachRow, type RowResult, type RowResults } from './for-each-row.ts';
import { CAMPAIGN_NOT_FOUND } from './rejections.ts';

interface SeenCampaign {
  readonly id: number;
  /** Version that the caller saw; undefined only of a dry run. */
  readonly version?: number | undefined;
}

export interface BulkCall {
  readonly actor: Actor;
  readonly isDryRun: boolean;
  readonly context: CommandContext;
}

export type BulkResult = RowResults<BulkRow>;

type Commands = Pick<CampaignCommands, 'versioned' | 'campaignAt' | 'changeCampaign' | 'previewChange'>;
type PatchOf = (today: VersionedCampaign) => Promise<Partial<CampaignFields> | Rejection>;

/** Gives many campaigns one change; each is decided by itself, and one that is refused holds up no other. */
export const changeCampaigns = (
  commands: Commands,
  { campaigns, changes }: { readonly campaigns: readonly SeenCampaign[]; readonly changes: BulkChanges },
  call: BulkCall,
): Promise<BulkResult> =>
  forEachRow(campaigns, (seen) =>
    changeOne(commands, seen, call, async ({ campaign }) => {
      const made = bulkPatch(campaign.fields, changes);
      return made.ok ? made.patch : invalid(...made.errors);
    }),
  );

/**
 * Gives campaigns back the fields that they had at a version, by an ordinary change: moderation and the switch stay as
 * they are.
 */
export const restoreCampaigns = (
  commands: Commands,
  campaigns: readonly (SeenCampaign & { readonly toVersion: number })[],
  call: BulkCall,
): Promise<BulkResult> =>
  forEachRow(campaigns, ({ toVersion, ...seen }) =>
    changeOne(commands, seen, call, async ({ campaign }) => {
      const then = await commands.campaignAt({ campaignId: seen.id, actor: call.actor, version: toVersion });
      if (!then) return invalid({ field: 'toVersion', message: `There is no version ${toVersion}.` });
      return changedFields(campaign.fields, then.fields);
    }),
  );

/** Gives one campaign a change, or says what it would become. */
export async function changeOne(
  commands: Commands,
  { id, version }: SeenCampaign,
  { actor, isDryRun, context }: BulkCall,
  patchOf: PatchOf,
): Promise<RowResult<BulkRow>> {
  const target = { campaignId: id, actor, expectedVersion: version };
  const today = await commands.versioned(target);
  if (!today) return { row: refusedRow(id, undefined, CAMPAIGN_NOT_FOUND), position: undefined };
  const patch = await patchOf(today);
  if (isRejection(patch)) return { row: refusedRow(id, today, patch), position: undefined };
  const command = { ...target, patch };
  const handled = await commands[isDryRun ? 'previewChange' : 'changeCampaign'](command, context);
  if (!handled.accepted) return { row: refusedRow(id, today, handled.rejection), position: undefined };
  const before = await seenBefore(commands, target, today);
  return { row: changedRow(before, handled), position: handled.position };
}

/**
 * What the change began with. A repeated call finds the campaign already changed, and is answered as the first would
 * have been.
 */
async function seenBefore(
  commands: Commands,
  target: Parameters<Commands['versioned']>[0],
  today: VersionedCampaign,
): Promise<VersionedCampaign> {
  const { expectedVersion: version } = target;
  if (version === undefined || version === today.version) return today;
  const campaign = await commands.campaignAt({ ...target, version });
  return campaign ? { version, campaign } : today;
}

const isRejection = (made: Partial<CampaignFields> | Rejection): made is Rejection => 'reason' in made;

const refusedRow = (
  id: number,
  today: VersionedCampaign | undefined,
  { message, errors = [] }: Rejection,
): BulkRow => ({
  id,
  name: today?.campaign.fields.name ?? null,
  outcome: 'refused',
  previousVersion: today?.version ?? null,
  version: today?.version ?? null,
  changes: [],
  needsReview: false,
  message,
  errors: [...errors],
});

function changedRow(
  { version, campaign }: VersionedCampaign,
  { state, events, revision }: Extract<CampaignHandled, { accepted: true }>,
): BulkRow {
  const changes = state.campaign ? fieldChanges(campaign.fields, state.campaign.fields) : [];
  return {
    id: campaign.id,
    name: campaign.fields.name,
    outcome: events.length === 0 ? 'unchanged' : 'changed',
    previousVersion: version,
    version: revision,
    changes: [...changes],
    needsReview: events.some(({ type }) => type === 'CampaignSubmitted'),
    message: null,
    errors: [],
  };
}
