import * as v from 'valibot';

import {
  BROWSERS,
  CONNECTION_TYPES,
  CREATIVE_TYPES,
  DAYS,
  DEVICE_TYPES,
  DISTRIBUTIONS,
  FREQUENCY_UNKNOWN_CHOICES,
  OPERATING_SYSTEMS,
  PRICING_MODELS,
} from '../common/campaign-terms.ts';
import { atLeast, MESSAGES, mustBeValid } from '../common/messages.ts';
import { BID_PRICE_MAX_DOLLARS } from '../common/money-bounds.ts';
import { utcOffset } from '../common/time.ts';
import {
  booleanInput,
  categoriesInput,
  choiceInput,
  commandObject,
  countInput,
  decimalInput,
  domainInput,
  idInput,
  moneyInput,
  optionalTextInput,
  tagsInput,
  TEXTAREA_MAX,
  textInput,
  timeInput,
  versionInput,
} from './ad-fields.ts';
import {
  AGE_MAX,
  AGE_MIN,
  budgetMessage,
  campaignFaults,
  DAILY_IMPRESSIONS_MIN,
  GOAL_STOP_MAX,
  GOAL_STOP_MIN,
} from './campaign-rules.ts';

/** Player widths, pixels: small 1-350, medium 351-499, large 500-799, x-large 800 and more. */
export const PLAYER_SIZES = ['small', 'medium', 'large', 'x-large', 'all'] as const;

/** Countries whose traffic nobody may buy, ISO 3166-1 alpha-3. */
const FORBIDDEN_COUNTRIES = ['RUS', 'BLR'];
/** @param code of the country, or of a region, which begins with it */
export const isAllowedCountry = (code: string) => !FORBIDDEN_COUNTRIES.includes(code.slice(0, 3));

const code = (label: string, pattern: RegExp) =>
  v.pipe(v.string(mustBeValid(label)), v.regex(pattern, mustBeValid(label)));
const codes = (label: string, pattern: RegExp) => tagsInput(label, code(label, pattern));
const choices = <const Options extends readonly (string | number)[]>(label: string, options: Options) =>
  v.pipe(
    v.array(choiceInput(label, options), mustBeValid(label)),
    v.transform((values) => [...new Set(values)]),
  );
const names = (label: string) => tagsInput(label, textInput(label, 1, 100));
const ids = (label: string) => tagsInput(label, idInput(label));

const geoCodes = (label: string, pattern: RegExp) =>
  tagsInput(label, v.pipe(code(label, pattern), v.check(isAllowedCountry, MESSAGES.whitelistCountries)));

const age = v.pipe(
  commandObject(
    { min: countInput('Age', AGE_MIN, AGE_MAX), max: countInput('Age', AGE_MIN, AGE_MAX) },
    {},
    'Age',
  ),
  v.check(({ min, max }) => min <= max, mustBeValid('Age')),
);

/** `13`, `10.15.7`, `XP`: a version is compared by its numbers, so that a comparison (`>=13`) would match none. */
const OS_VERSION = /^[\p{L}\d][\p{L}\d ._-]{0,99}$/u;

const operatingSystem = commandObject(
  {
    name: choiceInput('OS', OPERATING_SYSTEMS),
    versions: v.optional(codes('OS versions', OS_VERSION), []),
  },
  {},
  'OS',
);

/** Whom a campaign is for; what is left out targets everybody. */
export const targetingInput = commandObject(
  {
    countries: v.optional(geoCodes('Countries', /^[A-Z]{3}$/), []),
    regions: v.optional(geoCodes('Regions', /^[A-Z]{3}-[A-Z0-9]{1,8}$/), []),
    cities: v.optional(ids('Cities'), []),
    deviceTypes: v.optional(choices('Device types', DEVICE_TYPES), []),
    deviceBrands: v.optional(names('Device brands'), []),
    os: v.optional(
      v.pipe(
        v.array(operatingSystem, mustBeValid('OS')),
        v.check((list) => new Set(list.map(({ name }) => name)).size === list.length, mustBeValid('OS')),
      ),
      [],
    ),
    browsers: v.optional(choices('Browsers', BROWSERS), []),
    languages: v.optional(codes('Languages', /^[a-z]{2}$/), []),
    connectionTypes: v.optional(choices('Connection types', CONNECTION_TYPES), []),
    carriers: v.optional(names('Carriers'), []),
    playerSizes: v.optional(choices('Player sizes', PLAYER_SIZES), []),
    age: v.optional(v.nullable(age), null),
  },
  {},
  'Targeting',
);

const hours = v.pipe(
  v.array(
    v.pipe(
      v.number(mustBeValid('Schedule')),
      v.integer(mustBeValid('Schedule')),
      v.minValue(0, mustBeValid('Schedule')),
      v.maxValue(23, mustBeValid('Schedule')),
    ),
    mustBeValid('Schedule'),
  ),
  v.transform((values) => [...new Set(values)].sort((left, right) => left - right)),
);

/** Day -> hours 0-23 in the campaign's zone; null runs always. */
export const scheduleInput = commandObject(
  Object.fromEntries(DAYS.map((day) => [day, v.optional(hours)])) as Record<
    (typeof DAYS)[number],
    v.OptionalSchema<typeof hours, undefined>
  >,
  {},
  'Schedule',
);

const budget = (label: string) =>
  v.pipe(
    moneyInput(label, 2),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? budgetMessage(label, dataset.value) : undefined;
      if (message !== undefined) addIssue({ message });
    }),
  );

const limits = {
  totalBudget: v.optional(budget('Total budget')),
  dailyBudget: v.optional(budget('Daily budget')),
  dailyImpressions: v.optional(
    v.pipe(
      countInput('Daily impressions', 0),
      v.check(
        (count) => count === 0 || count >= DAILY_IMPRESSIONS_MIN,
        atLeast('Daily impressions', DAILY_IMPRESSIONS_MIN),
      ),
    ),
  ),
  startAt: v.optional(v.nullable(timeInput('Start date'))),
  endAt: v.optional(v.nullable(timeInput('End date'))),
};

/** Minutes east of UTC as `+05:30`. */
export const timezoneInput = v.pipe(
  v.string(mustBeValid('Timezone')),
  v.check(isOffset, mustBeValid('Timezone')),
);
export const trafficTypesInput = choices('Traffic types', [1, 2, 3, 5]);

const name = textInput('Campaign name', 2);
const bidPrice = moneyInput('Bid price', 9, BID_PRICE_MAX_DOLLARS);

const fields = {
  name,
  pricingModel: v.optional(choiceInput('Pricing model', PRICING_MODELS)),
  distribution: v.optional(choiceInput('Distribution', DISTRIBUTIONS)),
  /** Dollars for a thousand impressions, a click or an action; of CPA the goal for an action. */
  bidPrice,
  /** CPA goal only: stops the campaign above so many times the goal; null never does. */
  goalStopMultiple: v.optional(v.nullable(decimalInput('Stop above goal', 2, GOAL_STOP_MIN, GOAL_STOP_MAX))),
  ...limits,
  timezone: v.optional(timezoneInput),
  schedule: v.optional(v.nullable(scheduleInput)),
  frequencyCap: v.optional(
    v.nullable(
      commandObject(
        {
          impressions: countInput('Frequency cap impressions', 1, 1_000_000),
          hours: countInput('Frequency cap hours', 1, 8_760),
        },
        {},
        'Frequency cap',
      ),
    ),
  ),
  frequencyUnknown: v.optional(choiceInput('Viewers who cannot be recognised', FREQUENCY_UNKNOWN_CHOICES)),
  topLevelDomain: v.optional(v.nullable(domainInput)),
  categories: v.optional(categoriesInput),
  trafficTypes: v.optional(trafficTypesInput),
  creativeType: v.optional(choiceInput('Creative type', CREATIVE_TYPES)),
  creativeIds: v.optional(ids('Creatives')),
  targeting: v.optional(targetingInput),
  dealIds: v.optional(ids('Deals')),
  audiences: v.optional(ids('Audiences')),
  filterLists: v.optional(ids('Filter lists')),
  contextualBundles: v.optional(ids('Contextual bundles')),
  optimizationRules: v.optional(ids('Optimization rules')),
  isActive: v.optional(booleanInput('Status')),
};

function isOffset(text: string): boolean {
  return v.is(utcOffset, text);
}

const labels = { name: 'Campaign name', userId: 'User', goalStopMultiple: 'Stop above goal' };

interface RuledInput {
  readonly pricingModel?: string | undefined;
  readonly bidPrice?: bigint | undefined;
  readonly totalBudget?: bigint | undefined;
  readonly dailyBudget?: bigint | undefined;
  readonly startAt?: string | null | undefined;
  readonly endAt?: string | null | undefined;
}

/** The rules between fields, as far as the request names them; the campaign's own check sees the whole. */
const rulesBetweenFields = <Input extends RuledInput>(fallbackModel: string | undefined) =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const pricingModel = input.pricingModel ?? fallbackModel;
    const faults = campaignFaults({
      pricingModel: (pricingModel ?? 'CPM') as 'CPM',
      // What cannot be judged yet is set so that its rule is met.
      bidPriceNanos: pricingModel === undefined ? UNJUDGED : (input.bidPrice ?? UNJUDGED),
      // The campaign's own check knows its pricing model.
      goalStopMultiple: null,
      totalBudgetNanos: input.totalBudget ?? 0n,
      dailyBudgetNanos: input.dailyBudget ?? 0n,
      dailyImpressions: 0,
      startAt: input.startAt ?? null,
      endAt: input.endAt ?? null,
    });
    for (const { field, message } of faults) {
      addIssue({
        message,
        path: [
          {
            type: 'object',
            origin: 'value',
            input: { ...input } as Record<string, unknown>,
            key: field,
            value: input[field as keyof Input],
          },
        ],
      });
    }
  });
const UNJUDGED = 1_000_000_000n;

const createEntries = commandObject(fields, labels);
/** `POST /campaigns`. */
export const createCampaignBody = v.pipe(
  createEntries,
  rulesBetweenFields<v.InferOutput<typeof createEntries>>('CPM'),
);
export type CreateCampaignBody = v.InferOutput<typeof createCampaignBody>;

const createForEntries = commandObject({ ...fields, userId: idInput('User') }, labels);
/** `POST /admin/campaigns`: for an advertiser. */
export const createCampaignForUserBody = v.pipe(
  createForEntries,
  rulesBetweenFields<v.InferOutput<typeof createForEntries>>('CPM'),
);

const changeEntries = commandObject({ ...fields, version: versionInput }, labels);
/** `PUT /campaigns/{id}`: optional fields that it leaves out keep their value. */
export const changeCampaignBody = v.pipe(
  changeEntries,
  rulesBetweenFields<v.InferOutput<typeof changeEntries>>(undefined),
);
export type ChangeCampaignBody = v.InferOutput<typeof changeCampaignBody>;

const editEntries = commandObject(
  {
    name: v.optional(name),
    bidPrice: v.optional(bidPrice),
    ...limits,
    isActive: v.optional(booleanInput('Status')),
    version: versionInput,
  },
  labels,
);
/** `PATCH /campaigns/{id}`: what a table edits in place. */
export const editCampaignBody = v.pipe(
  editEntries,
  rulesBetweenFields<v.InferOutput<typeof editEntries>>(undefined),
);
export type EditCampaignBody = v.InferOutput<typeof editCampaignBody>;

/** Start, stop, approve: nothing, or the version that was seen. */
export const versionBody = commandObject({ version: versionInput });

/** `POST /admin/campaigns/{id}/disapprove`. */
export const disapproveCampaignBody = commandObject({
  reason: v.optional(optionalTextInput('Reason', TEXTAREA_MAX), null),
  version: versionInput,
});
