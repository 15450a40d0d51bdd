import type { TableColumns } from '@marquee/kit/lists/list-file';
import { fieldTableColumn } from '@marquee/kit/resource/table-columns';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { byName } from '@marquee/schemas/common/by-name';
import { CREATIVE_TYPE_LABELS } from '@marquee/schemas/common/campaign-terms';
import { moneyNames } from '@marquee/schemas/resource/derive';

import { targetedCountries } from '../read-models/campaigns/targeted-countries.ts';
import { FIGURE_COLUMNS, SAVED_COLUMNS } from '../moderated/table-columns.ts';

const { fields } = campaignResource;
const column = fieldTableColumn(fields);

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
  creativeType: column<CampaignView>('creativeType', {
    value: ({ creativeType }) => CREATIVE_TYPE_LABELS[creativeType],
  }),
  pricingModel: column('pricingModel'),
  ...byName(moneyNames(fields), (name) => column<CampaignView>(name)),
  bidPrice: column('bidPrice', { header: 'Bid' }),
  startAt: column('startAt', { header: 'Start' }),
  endAt: column('endAt', { header: 'End' }),
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
  labels: column('labels'),
};
