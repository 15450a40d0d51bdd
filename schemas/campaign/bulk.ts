import * as v from 'valibot';

import { commandObject, idInput, tagsInput, versionInput } from '../commands/ad-fields.ts';
import { byName } from '../common/by-name.ts';
import { readChange } from '../common/decimal/decimal-change.ts';
import { mustBeValid, required } from '../common/messages.ts';
import { formatDollars, parseDollars } from '../common/money.ts';
import { activityChange } from '../queries/activity-log.ts';
import { moneyNames } from '../resource/derive.ts';
import { TRAFFIC_DIMENSIONS } from '../traffic/dimensions.ts';
import { type BidMultipliersChange } from './bid-multiplier-changes.ts';
import { BID_MULTIPLIERS_MAX, bidMultiplierRowsInput, bidMultiplierValueInput } from './bid-multipliers.ts';
import { campaignResource } from './fields.ts';

/** Most campaigns of one call: a page of the list, so that an answer takes no longer than a person waits. */
export const BULK_CAMPAIGNS_MAX = 100;

const { fields } = campaignResource;
const { country, region, city } = TRAFFIC_DIMENSIONS;

/** `2.50`, or a change of an amount: `+10%`, `-$0.50`, `*1.2`. */
const isAmount = (text: string): boolean =>
  (parseDollars(text) ?? -1n) >= 0n || readChange(text, '1', { places: 9, isMoney: true })?.ok === true;

/** An amount of dollars, or a change of the one that each campaign has. */
const amountInput = (label: string) =>
  v.pipe(
    v.union(
      [
        v.string(),
        v.pipe(
          v.number(),
          v.transform((amount) => {
            const nanos = parseDollars(amount);
            return nanos === undefined ? '' : formatDollars(nanos);
          }),
        ),
      ],
      mustBeValid(label),
    ),
    v.trim(),
    v.check(isAmount, mustBeValid(label)),
  );

/** Values that take the place of those of each campaign, or that are added and removed. */
const valuesInput = <Value extends string | number>(
  label: string,
  body: v.GenericSchema<Value[], Value[]>,
  removed: v.GenericSchema<Value, Value>,
) =>
  v.pipe(
    commandObject(
      {
        set: v.exactOptional(body),
        add: v.exactOptional(body),
        // What is removed does not have to be allowed any more.
        remove: v.exactOptional(tagsInput(label, removed)),
      },
      { set: label, add: label, remove: label },
      label,
    ),
    v.check(
      ({ set, add, remove }) => (set === undefined) !== (add === undefined && remove === undefined),
      mustBeValid(label),
    ),
  );

const ids = (label: string, body: v.GenericSchema<number[], number[]>) =>
  valuesInput(label, body, idInput(label));
const texts = (label: string, body: v.GenericSchema<string[], string[]>) =>
  valuesInput(label, body, v.string(mustBeValid(label)));

/** Rows of adjustments that take the place of those of each campaign, or some that are set and some that go. */
const bidMultipliersChange: v.GenericSchema<BidMultipliersChange> = v.pipe(
  commandObject(
    {
      set: v.exactOptional(fields.bidMultipliers.body),
      // One of 0 per cent ends that of its value.
      add: v.exactOptional(bidMultiplierRowsInput),
      remove: v.exactOptional(
        v.pipe(
          v.array(bidMultiplierValueInput, mustBeValid(fields.bidMultipliers.label)),
          v.maxLength(BID_MULTIPLIERS_MAX, mustBeValid(fields.bidMultipliers.label)),
        ),
      ),
    },
    {},
    fields.bidMultipliers.label,
  ),
  v.check(
    ({ set, add, remove }) => (set === undefined) !== (add === undefined && remove === undefined),
    mustBeValid(fields.bidMultipliers.label),
  ),
);

/** What the members of a set of values are changed to: all new ones, or those that come and go. */
export interface ValuesChange<Value extends string | number> {
  readonly set?: readonly Value[];
  readonly add?: readonly Value[];
  readonly remove?: readonly Value[];
}

/** Amounts of dollars, which a change may also raise or lower. */
export const BULK_AMOUNTS = moneyNames(fields);

const { bidPrice, ...budgets } = byName(BULK_AMOUNTS, (name) =>
  v.exactOptional(amountInput(fields[name].label)),
);

const changesEntries = {
  bidPrice,
  bidMultipliers: v.exactOptional(bidMultipliersChange),
  ...budgets,
  startAt: v.exactOptional(fields.startAt.body),
  endAt: v.exactOptional(fields.endAt.body),
  rotation: v.exactOptional(fields.rotation.body),
  countries: v.exactOptional(texts(country.targeting.values.label, country.targeting.values.body)),
  excludedCountries: v.exactOptional(
    texts(country.targeting.excluded.values.label, country.targeting.excluded.values.body),
  ),
  regions: v.exactOptional(texts(region.targeting.values.label, region.targeting.values.body)),
  cities: v.exactOptional(ids(city.targeting.values.label, city.targeting.values.body)),
  filterLists: v.exactOptional(ids(fields.filterLists.label, fields.filterLists.body)),
  audiences: v.exactOptional(ids(fields.audiences.label, fields.audiences.body)),
  contextualBundles: v.exactOptional(ids(fields.contextualBundles.label, fields.contextualBundles.body)),
  optimizationRules: v.exactOptional(ids(fields.optimizationRules.label, fields.optimizationRules.body)),
  labels: v.exactOptional(texts(fields.labels.label, fields.labels.body)),
};

/** What a change of many campaigns, or a copy, may set. */
export const bulkChanges = v.pipe(
  commandObject(
    changesEntries,
    Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
    'Changes',
  ),
  v.check((changes) => Object.keys(changes).length > 0, required('Changes')),
);
export type BulkChanges = v.InferOutput<typeof bulkChanges>;
export type BulkChangesInput = v.InferInput<typeof bulkChanges>;

const campaignsOf = <Entries extends v.ObjectEntries & { readonly id: v.GenericSchema<unknown, number> }>(
  entries: Entries,
) =>
  v.pipe(
    v.array(commandObject(entries, {}, 'Campaigns'), mustBeValid('Campaigns')),
    v.minLength(1, required('Campaigns')),
    v.maxLength(BULK_CAMPAIGNS_MAX, `Campaigns may hold at most ${BULK_CAMPAIGNS_MAX} values.`),
    v.check(
      (campaigns) => new Set(campaigns.map((campaign) => campaign['id'])).size === campaigns.length,
      mustBeValid('Campaigns'),
    ),
  );

const seen = { id: idInput('Campaign'), version: versionInput };

/** `POST /campaigns/bulk`: one set of changes for many campaigns. */
export const bulkCampaignsBody = commandObject({ campaigns: campaignsOf(seen), changes: bulkChanges });

/** `POST /campaigns/bulk/restore`: the fields as they were at a version of each campaign. */
export const restoreCampaignsBody = commandObject({
  campaigns: campaignsOf({ ...seen, toVersion: v.nonOptional(versionInput) }),
});

/** `dryRun=true` answers what would change, and changes nothing. */
export const dryRunQuery = v.strictObject({
  dryRun: v.optional(v.picklist(['true', 'false'], mustBeValid('Dry run')), 'false'),
});

/** What became, or would become, of one campaign. */
export const bulkRow = v.object({
  id: v.number(),
  /** Null for a campaign that is not found. */
  name: v.nullable(v.string()),
  outcome: v.picklist(['changed', 'unchanged', 'refused']),
  /** Before the change: what a dry run looked at, and what an undo goes back to. */
  previousVersion: v.nullable(v.number()),
  /** After the change; of a dry run the same as before. */
  version: v.nullable(v.number()),
  changes: v.array(activityChange),
  /** It was approved or disapproved, and the change sends it to moderation again. */
  needsReview: v.boolean(),
  /** Why it is refused. */
  message: v.nullable(v.string()),
  errors: v.array(v.object({ field: v.string(), message: v.string() })),
});
export type BulkRow = v.InferOutput<typeof bulkRow>;

export const bulkAnswer = v.object({ data: v.array(bulkRow) });
