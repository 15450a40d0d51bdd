import { furtherCommand } from '@marquee/kit/decider/command-context';
import { invalid, type Rejection, VERSION_CONFLICT } from '@marquee/kit/decider/rejection';
import type { CopiesBody, CopyRow } from '@marquee/schemas/campaign/copies';

import { bulkPatch } from './bulk-change.ts';
import type { BulkCall } from './bulk-commands.ts';
import type { CampaignCommands, CampaignHandled } from './commands.ts';
import { fieldChanges } from './field-changes.ts';
import { forEachRow, type RowResult, type RowResults } from './for-each-row.ts';
import { CAMPAIGN_NOT_FOUND, NAME_TAKEN } from './rejections.ts';
import type { Campaign } from './state.ts';

type Commands = Pick<CampaignCommands, 'versioned' | 'copyCampaign' | 'previewCopy'>;
type Copy = CopiesBody['copies'][number];

/** Makes copies of campaigns, each under its own name and with its own changes; one that is refused holds up no other. */
export function copyCampaigns(
  commands: Commands,
  { copies, isActive }: Pick<CopiesBody, 'copies' | 'isActive'>,
  call: BulkCall,
): Promise<RowResults<CopyRow>> {
  const firstOf = new Map<string, number>();
  for (const [index, { name }] of copies.entries()) if (!firstOf.has(name)) firstOf.set(name, index);
  return forEachRow(copies, (copy, index) =>
    firstOf.get(copy.name) === index
      ? copyOne(commands, copy, {
          ...call,
          context: furtherCommand(call.context, `copy-${index}`),
          isActive,
        })
      : Promise.resolve(refused(copy, undefined, NAME_TAKEN)),
  );
}

async function copyOne(
  commands: Commands,
  copy: Copy,
  { actor, isDryRun, context, isActive }: BulkCall & { readonly isActive: boolean },
): Promise<RowResult<CopyRow>> {
  const target = { campaignId: copy.id, actor };
  const original = await commands.versioned(target);
  if (!original) return refused(copy, undefined, CAMPAIGN_NOT_FOUND);
  const { version, campaign } = original;
  if (copy.version !== undefined && copy.version !== version) return refused(copy, version, VERSION_CONFLICT);
  const made = bulkPatch(campaign.fields, copy.changes ?? {});
  if (!made.ok) return refused(copy, version, invalid(...made.errors));
  const command = { ...target, name: copy.name, patch: made.patch, isActive };
  const handled = await (isDryRun ? commands.previewCopy(command) : commands.copyCampaign(command, context));
  if (!handled.accepted) return refused(copy, version, handled.rejection);
  return { row: createdRow(campaign, version, handled, isDryRun), position: handled.position };
}

const refused = (
  { id, name }: Copy,
  originalVersion: number | undefined,
  { message, errors = [] }: Rejection,
): RowResult<CopyRow> => ({
  row: {
    id: null,
    version: null,
    originalId: id,
    originalVersion: originalVersion ?? null,
    name,
    outcome: 'refused',
    changes: [],
    needsReview: false,
    message,
    errors: [...errors],
  },
  position: undefined,
});

function createdRow(
  original: Campaign,
  originalVersion: number,
  { state: { campaign }, revision }: Extract<CampaignHandled, { accepted: true }>,
  isDryRun: boolean,
): CopyRow {
  const changes = campaign ? fieldChanges(original.fields, campaign.fields) : [];
  return {
    id: isDryRun ? null : (campaign?.id ?? null),
    version: isDryRun ? null : revision,
    originalId: original.id,
    originalVersion,
    name: campaign?.fields.name ?? original.fields.name,
    outcome: 'created',
    changes: changes.filter(({ field }) => field !== 'name'),
    needsReview: campaign?.approved !== 'approved',
    message: null,
    errors: [],
  };
}
