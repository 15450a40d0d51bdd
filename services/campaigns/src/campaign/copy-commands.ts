import { type CommandContext, furtherCommand } from '@marquee/kit/decider/command-context';
import { invalid, type Rejection, VERSION_CONFLICT } from '@marquee/kit/decider/rejection';
import type { CopiesBody, CopyRow } from '@marquee/schemas/campaign/copies';

import type { Actor } from '../actor.ts';
import { bulkPatch } from './bulk-change.ts';
import type { BulkCall } from './bulk-commands.ts';
import type { CampaignCommands, CampaignCopy, CampaignHandled } from './commands.ts';
import { fieldChanges } from './field-changes.ts';
import { forEachRow, type RowResult, type RowResults } from './for-each-row.ts';
import { planRelinks, type RelinkCommands, relinkCreatives, type RelinkPlan } from './copy-landing-page.ts';
import { CAMPAIGN_NOT_FOUND, NAME_TAKEN } from './rejections.ts';
import type { Campaign } from './state.ts';

type Commands = Pick<CampaignCommands, 'versioned' | 'copyCampaign' | 'previewCopy'> & RelinkCommands;
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
  const plan = await planOf(commands, copy, campaign, actor);
  if (plan && 'reason' in plan) return refused(copy, version, plan);
  const done = isDryRun
    ? { handled: await commands.previewCopy(command), creatives: [] }
    : await create(commands, command, plan, context);
  const { handled, creatives } = done;
  if (!handled.accepted) return refused(copy, version, handled.rejection);
  const row = createdRow(campaign, version, handled, isDryRun);
  return {
    row: plan ? { ...row, ...shownElsewhere(row, plan), creatives } : row,
    position: handled.position,
  };
}

/** What its landing page asks of the creatives; undefined where it shows those of the original. */
const planOf = async (commands: Commands, { landingPage, name }: Copy, { fields }: Campaign, actor: Actor) =>
  landingPage === undefined
    ? undefined
    : planRelinks(commands, {
        ...{ creativeIds: fields.creativeIds, clickUrl: landingPage, campaignName: name, actor },
      });

/** Its creatives first, so that it is complete when it is there. */
async function create(
  commands: Commands,
  command: CampaignCopy,
  plan: RelinkPlan | undefined,
  context: CommandContext,
) {
  const nothing = { creatives: [] };
  if (plan === undefined || plan.copied.size === 0)
    return { handled: await commands.copyCampaign(command, context), ...nothing };
  // What is refused leaves no creatives. An earlier call of this one may have the name already.
  const preview = context.isRepeated === true ? undefined : await commands.previewCopy(command);
  if (preview?.accepted === false) return { handled: preview, ...nothing };
  const { actor } = command;
  const relinked = await relinkCreatives(commands, plan, {
    ...{ clickUrl: plan.landingPage.new, actor, context },
  });
  if ('reason' in relinked) return { handled: { accepted: false as const, rejection: relinked }, ...nothing };
  const patch = { ...command.patch, creativeIds: [...relinked.creativeIds] };
  return { handled: await commands.copyCampaign({ ...command, patch }, context), creatives: relinked.made };
}

/** The copies of creatives are said by number: their ids say nothing before they are made. */
const shownElsewhere = ({ changes, needsReview }: CopyRow, { landingPage, copied }: RelinkPlan) => ({
  landingPage,
  changes: changes.filter(({ field }) => field !== 'creativeIds'),
  needsReview: needsReview || copied.size > 0,
});

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
    creatives: [],
    landingPage: null,
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
    creatives: [],
    landingPage: null,
    needsReview: campaign?.approved !== 'approved',
    message: null,
    errors: [],
  };
}
