import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useMemo } from 'react';

import { describeLosses, describeOutbid } from '../advice/describe-advice.ts';
import { useReach } from '../advice/use-reach.ts';
import type { CampaignScope } from '../api.ts';
import { valuesOf } from '../model/form-values.ts';
import type { ReasonNotes } from './waterfall-chart.tsx';

/** At the reason "outbid", the price that would have won, where it is known. */
export function useWinningPrices(scope: CampaignScope, campaign: CampaignView): ReasonNotes {
  const values = useMemo(() => valuesOf(campaign), [campaign]);
  const { data } = useReach(scope, values, campaign.id);
  return useMemo((): ReasonNotes => {
    if (data === undefined) return {};
    const texts = [describeOutbid(data, values), describeLosses(data, values.pricingModel)];
    return { outbid: texts.filter((text) => text !== undefined) };
  }, [data, values]);
}
