import type { TableColumns } from '@marquee/kit/lists/list-file';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { labelOf } from '@marquee/schemas/resource/field-label';

import { targetedCountries } from '../read-models/campaigns/targeted-countries.ts';
import { FIGURE_COLUMNS, SAVED_COLUMNS, sentence } from '../moderated/table-columns.ts';

type Name = keyof typeof campaignResource.fields & keyof CampaignView;

const label = (name: Name): string => labelOf(name, campaignResource.fields[name], campaignResource.fields);

/** Columns of a saved list of campaigns. A budget of 0 is no limit. */
export const CAMPAIGN_COLUMNS: TableColumns<CampaignView> = {
  ...SAVED_COLUMNS,
  ...FIGURE_COLUMNS,
  /** For campaigns that pay for actions. */
  ecpa: [
    {
      header: 'eCPA',
      kind: 'money',
      value: ({ pricingModel, stats }) => (pricingModel === 'CPA' ? stats?.cpa : null),
    },
  ],
  creativeType: [
    { header: label('creativeType'), kind: 'text', value: ({ creativeType }) => sentence(creativeType) },
  ],
  pricingModel: [{ header: label('pricingModel'), kind: 'text', value: ({ pricingModel }) => pricingModel }],
  bidPrice: [{ header: 'Bid', kind: 'money', value: ({ bidPrice }) => bidPrice }],
  dailyBudget: [{ header: label('dailyBudget'), kind: 'money', value: ({ dailyBudget }) => dailyBudget }],
  totalBudget: [{ header: label('totalBudget'), kind: 'money', value: ({ totalBudget }) => totalBudget }],
  startAt: [{ header: 'Start', kind: 'instant', value: ({ startAt }) => startAt }],
  endAt: [{ header: 'End', kind: 'instant', value: ({ endAt }) => endAt }],
  creativesCount: [{ header: 'Creatives', kind: 'integer', value: ({ creativesCount }) => creativesCount }],
  countries: [
    {
      header: 'Countries',
      kind: 'text',
      value: ({ targeting }) => {
        const countries = targetedCountries(targeting);
        const { excludedCountries } = targeting;
        return countries.length === 0 && excludedCountries.length > 0
          ? `All but ${excludedCountries.join(', ')}`
          : countries.join(', ');
      },
    },
  ],
  labels: [{ header: label('labels'), kind: 'text', value: ({ labels }) => labels.join(', ') }],
};
