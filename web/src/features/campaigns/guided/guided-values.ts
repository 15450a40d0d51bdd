import { createCampaignBody } from '@marquee/schemas/campaign/commands';
import { bidPriceMessage, budgetMessage } from '@marquee/schemas/campaign/limits';
import { commandObject, moneyInput } from '@marquee/schemas/commands/ad-fields';
import { mustBeValid } from '@marquee/schemas/common/messages';
import { BID_PRICE_MAX_DOLLARS } from '@marquee/schemas/common/money-bounds';
import * as v from 'valibot';

import { t } from '../../../lib/i18n/i18n.ts';
import {
  creatable,
  nameErrorOf,
  summaryOf,
  type ImageDraft,
} from '../../../widgets/creative-images/image-drafts.ts';
import { sharedBody } from '../../../widgets/creative-images/shared-fields.tsx';
import { fieldNames } from '../../../widgets/form/field-names.ts';
import { newCampaign, type CampaignValues } from '../model/form-values.ts';

/** How far the images are; only those that are `ready` can be submitted. */
const IMAGES_STATES = ['none', 'uploading', 'missing', 'failed', 'names', 'ready'] as const;
export type ImagesState = (typeof IMAGES_STATES)[number];

const IMAGES_MESSAGES: Readonly<Record<Exclude<ImagesState, 'ready'>, string>> = {
  none: t('Add at least one image in a banner size.'),
  uploading: t('Wait until all images are uploaded.'),
  missing: t('Choose the missing images again, or remove them.'),
  failed: t('Some uploads failed. Try them again, or remove them.'),
  names: t('Correct the names of the images.'),
};

/** What keeps the images from being submitted; files that will never be creatives do not. */
export function imagesStateOf(
  drafts: readonly ImageDraft[],
  names: ReadonlyMap<number, string>,
): ImagesState {
  const { onTheWay, missing, failed } = summaryOf(drafts);
  if (onTheWay > 0) return 'uploading';
  if (missing > 0) return 'missing';
  if (failed > 0) return 'failed';
  if (creatable(drafts).length === 0 && createdIds(drafts).length === 0) return 'none';
  return drafts.some((draft) => hasWrongName(draft, names)) ? 'names' : 'ready';
}

/** A creative that was created keeps its name. */
const hasWrongName = (draft: ImageDraft, names: ReadonlyMap<number, string>): boolean =>
  draft.creation.step !== 'created' && nameErrorOf(draft, names) !== undefined;

/** Creatives that were created of the images, in their order. */
export const createdIds = (drafts: readonly ImageDraft[]): readonly number[] =>
  drafts.flatMap(({ creation }) => (creation.step === 'created' ? [creation.id] : []));

const { name, targeting } = createCampaignBody.entries;

const bidPrice = v.pipe(
  moneyInput(t('Bid price'), 9, BID_PRICE_MAX_DOLLARS),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? bidPriceMessage('CPM', dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  }),
);

/** Not without a limit: a first campaign must not spend the whole balance in a day. */
const dailyBudget = v.pipe(
  moneyInput(t('Daily budget'), 2),
  v.check((nanos) => nanos > 0n, t('Daily budget is required.')),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? budgetMessage(t('Daily budget'), dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  }),
);

const images = v.pipe(
  v.picklist(IMAGES_STATES, mustBeValid('Images')),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed && dataset.value !== 'ready') addIssue({ message: IMAGES_MESSAGES[dataset.value] });
  }),
);

/** The three steps as one form: each field by the rules of the creative or the campaign that it goes into. */
export const guidedBody = commandObject(
  { images, ...sharedBody.entries, targeting, bidPrice, dailyBudget, name },
  { clickUrl: t('Click URL'), name: t('Campaign name') },
);
export type GuidedInput = v.InferInput<typeof guidedBody>;

/** What the form holds. */
export interface GuidedValues extends Pick<
  CampaignValues,
  'name' | 'categories' | 'bidPrice' | 'dailyBudget' | 'targeting'
> {
  readonly clickUrl: string;
  readonly images: ImagesState;
}

export const guidedField = fieldNames<GuidedValues>();
/** The budget is one of a day: a first campaign has no other. */
export const guidedBudgetField = guidedField('dailyBudget');

const DAILY_BUDGET_DEFAULT = '50';

/** What the form begins with. @param bidPrice dollars CPM; empty until one is recommended */
export const newGuided = (bidPrice: string): GuidedValues => {
  const { categories, targeting: anywhere } = newCampaign('+00:00');
  return {
    ...{ name: t('My first campaign'), categories, targeting: anywhere, clickUrl: '', images: 'none' },
    bidPrice,
    dailyBudget: DAILY_BUDGET_DEFAULT,
  };
};

/** The campaign of the form: banners, paid by impressions, started once it is approved. */
export const campaignOf = <Fields extends object>(
  fields: Fields,
  creativeIds: readonly number[],
  timezone: string,
) => ({ ...newCampaign(timezone, 'banner'), ...fields, creativeIds: [...creativeIds] });
