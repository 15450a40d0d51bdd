import { reachBody } from '@marquee/schemas/commands/reach';
import type { CreativeView } from '@marquee/schemas/creative/views';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as v from 'valibot';

import { useDebouncedValue } from '../../../ui/hooks.ts';
import type { CampaignScope } from '../api.ts';
import { creativesByIdQuery } from '../form/creatives-api.ts';
import { reachQuery, type ReachInput } from './reach-api.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { type DailyBudget, limitedDay, limitNanos } from '../model/amounts.ts';

const PAUSE_MS = 600;

/** What an estimate depends on. */
export type ReachValues = DailyBudget &
  Pick<
    CampaignValues,
    | 'targeting'
    | 'creativeType'
    | 'trafficTypes'
    | 'schedule'
    | 'timezone'
    | 'pricingModel'
    | 'bidPrice'
    | 'dailyImpressions'
  >;

/** Body of `POST /campaigns/reach` for a plan; undefined while a part of it is not valid. */
function reachBodyOf(
  values: ReachValues,
  sizes: readonly string[],
  campaignId: number | undefined,
): ReachInput | undefined {
  const { targeting, creativeType, trafficTypes, schedule, timezone, pricingModel, bidPrice } = values;
  const { dailyImpressions } = values;
  const body = {
    ...(campaignId === undefined ? {} : { campaignId }),
    targeting,
    creativeType,
    pricingModel,
    timezone,
    ...(schedule === null ? {} : { schedule }),
    ...(trafficTypes.length === 0 ? {} : { trafficTypes }),
    ...(sizes.length === 0 ? {} : { sizes: [...sizes] }),
    ...(limitNanos(bidPrice) === undefined ? {} : { bidPrice }),
    ...limitedDay(values),
    ...(dailyImpressions !== null && dailyImpressions > 0 ? { dailyImpressions } : {}),
  };
  return v.safeParse(reachBody, body).success ? body : undefined;
}

const NONE: readonly CreativeView[] = [];

/** Sizes of the chosen creatives, as far as they have one. */
const sizesOf = (creatives: readonly { readonly size: string | null }[]): readonly string[] =>
  [...new Set(creatives.flatMap(({ size }) => size ?? []))].sort();

/** The estimate for what is typed, or stored, once the person has paused. @param campaignId undefined while it is new */
export function useReach(
  scope: CampaignScope,
  values: ReachValues & Pick<CampaignValues, 'creativeIds'>,
  campaignId: number | undefined,
) {
  const creatives = useQuery(creativesByIdQuery(scope, values.creativeIds)).data?.data ?? NONE;
  const sizes = useMemo(
    () => sizesOf(creatives.filter(({ id }) => values.creativeIds.includes(id))),
    [creatives, values.creativeIds],
  );
  return useReachOf(values, sizes, campaignId);
}

/** The same for banners of some sizes, which need not be creatives yet. @param sizes `300x250`; the same array until they change */
export function useReachOf(values: ReachValues, sizes: readonly string[], campaignId: number | undefined) {
  const body = useMemo(() => reachBodyOf(values, sizes, campaignId), [values, sizes, campaignId]);
  const text = useMemo(() => (body === undefined ? undefined : JSON.stringify(body)), [body]);
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const asked = useMemo(
    () => (settled === undefined ? undefined : (JSON.parse(settled) as ReachInput)),
    [settled],
  );
  const query = useQuery(reachQuery(asked));
  return { ...query, isCurrent: settled === text && !query.isPlaceholderData };
}
export type ReachState = ReturnType<typeof useReach>;
