import { changedFields } from '@marquee/kit/decider/changed-fields';
import { furtherCommand } from '@marquee/kit/decider/command-context';
import { invalid, type Rejection } from '@marquee/kit/decider/rejection';
import { campaignResource, type NewCampaignFields } from '@marquee/schemas/campaign/fields';
import type { ImportCampaigns, ImportRow } from '@marquee/schemas/campaign/import';
import { ID_COLUMN } from '@marquee/schemas/campaign/sheet/columns';
import { bodyOf, type SheetCells } from '@marquee/schemas/campaign/sheet/rows';
import { idInput } from '@marquee/schemas/commands/ad-fields';
import { mustBeValid, required } from '@marquee/schemas/common/messages';
import * as v from 'valibot';

import { type BulkCall, changeOne } from './bulk-commands.ts';
import type { CampaignCommands, VersionedCampaign } from './commands.ts';
import { forEachRow, type RowResult, type RowResults } from './for-each-row.ts';
import { NAME_TAKEN } from './rejections.ts';

type Commands = Pick<
  CampaignCommands,
  'versioned' | 'campaignAt' | 'changeCampaign' | 'previewChange' | 'createCampaign' | 'previewCreation'
>;
type Row = ImportCampaigns['rows'][number];

/**
 * Changes campaigns to what rows of a sheet say of them, and creates those of rows without an id, switched off; a row that is
 * refused holds up no other.
 */
export function importCampaigns(
  commands: Commands,
  rows: readonly Row[],
  call: BulkCall,
): Promise<RowResults<ImportRow>> {
  const [rowOfId, rowOfName] = [new Map<string, number>(), new Map<string, number>()];
  for (const { row, cells } of rows) {
    const [id, name] = [idTextOf(cells), cells['name']?.trim() ?? ''];
    const [seen, key] = id === '' ? [rowOfName, name] : [rowOfId, id];
    if (!seen.has(key)) seen.set(key, row);
  }
  return forEachRow(rows, async (row) => {
    const id = idTextOf(row.cells);
    if (id === '') {
      const isTaken = rowOfName.get(row.cells['name']?.trim() ?? '') !== row.row;
      return isTaken ? refused(row, null, NAME_TAKEN) : createOne(commands, row, call);
    }
    const first = rowOfId.get(id);
    if (first !== row.row) return refused(row, null, alreadyIn(first));
    return changeExisting(commands, row, id, call);
  });
}

/** Without zeros before it, so that one campaign has one text. */
const idTextOf = (cells: SheetCells): string => cells[ID_COLUMN.path]?.trim().replace(/^0+(?=\d)/, '') ?? '';

const nameIn = ({ cells }: Row): string | null => cells['name']?.trim() || null;

const alreadyIn = (row: number | undefined): Rejection =>
  invalid({ field: ID_COLUMN.path, message: `Row ${row} has the same ${ID_COLUMN.header}.` });

async function changeExisting(
  commands: Commands,
  row: Row,
  idText: string,
  call: BulkCall,
): Promise<RowResult<ImportRow>> {
  const id = v.safeParse(idInput(ID_COLUMN.header), /^\d{1,10}$/.test(idText) ? Number(idText) : idText);
  if (!id.success)
    return refused(row, null, invalid({ field: ID_COLUMN.path, message: mustBeValid(ID_COLUMN.header) }));
  const target = { campaignId: id.output, actor: call.actor };
  const today = await commands.versioned(target);
  // What a row leaves as it is meets no rules: it may be older than them.
  if (today && isUnchanged(today, row) && (row.version === undefined || row.version === today.version))
    return { row: unchangedRow(row, today), position: undefined };
  const changed = await changeOne(commands, { id: id.output, version: row.version }, call, async (now) =>
    patchOf(now, row.cells),
  );
  return { ...changed, row: { ...changed.row, row: row.row, name: changed.row.name ?? nameIn(row) } };
}

const CHANGE = campaignResource.command(campaignResource.change);
const CREATION = campaignResource.command(campaignResource.body);

const isUnchanged = ({ campaign }: VersionedCampaign, { cells }: Row): boolean =>
  Object.keys(bodyOf(cells, campaignResource.toView(campaign.fields))).length === 0;

function patchOf({ campaign }: VersionedCampaign, cells: SheetCells) {
  const body = v.safeParse(CHANGE, bodyOf(cells, campaignResource.toView(campaign.fields)));
  if (!body.success) return rejectionOf(body.issues);
  return changedFields(campaign.fields, campaignResource.toStored(body.output));
}

/** Each field that is wrong, in the words of its own rules. */
const rejectionOf = (issues: readonly v.BaseIssue<unknown>[]): Rejection =>
  invalid(...issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message })));

async function createOne(
  commands: Commands,
  row: Row,
  { actor, isDryRun, context }: BulkCall,
): Promise<RowResult<ImportRow>> {
  // Staff creates campaigns for an advertiser, and no column names one.
  if (actor.scope === 'all')
    return refused(row, null, invalid({ field: ID_COLUMN.path, message: required(ID_COLUMN.header) }));
  const body = v.safeParse(CREATION, bodyOf(row.cells, undefined));
  if (!body.success) return refused(row, null, rejectionOf(body.issues));
  const fields: NewCampaignFields = campaignResource.toStored(body.output);
  const command = { userId: actor.userId, fields, isActive: false, isNameUnique: true, actor };
  const handled = await (isDryRun
    ? commands.previewCreation(command)
    : commands.createCampaign(command, furtherCommand(context, `row-${row.row}`)));
  if (!handled.accepted) return refused(row, null, handled.rejection);
  const campaign = handled.state.campaign;
  return {
    row: {
      ...{ row: row.row, id: isDryRun ? null : (campaign?.id ?? null), name: fields.name },
      ...{ outcome: 'created', previousVersion: null, version: isDryRun ? null : handled.revision },
      ...{ changes: [], needsReview: true, message: null, errors: [] },
    },
    position: handled.position,
  };
}

function refused(row: Row, id: number | null, { message, errors = [] }: Rejection): RowResult<ImportRow> {
  return {
    row: {
      ...{ row: row.row, id, name: nameIn(row), outcome: 'refused', previousVersion: null, version: null },
      ...{ changes: [], needsReview: false, message, errors: [...errors] },
    },
    position: undefined,
  };
}

const unchangedRow = ({ row }: Row, { version, campaign }: VersionedCampaign): ImportRow => ({
  ...{ row, id: campaign.id, name: campaign.fields.name, outcome: 'unchanged' },
  ...{ previousVersion: version, version, changes: [], needsReview: false, message: null, errors: [] },
});
