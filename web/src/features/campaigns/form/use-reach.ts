import { reachBody } from '@marquee/schemas/commands/reach';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as v from 'valibot';

import { useDebouncedValue } from '../../../ui/hooks.ts';
import { reachQuery, type ReachInput } from './reach-api.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { limitNanos } from '../model/format-money.ts';

const PAUSE_MS = 600;

/** Body of `POST /campaigns/reach` for a plan; undefined while a part of it is not valid. */
function reachBodyOf(values: CampaignValues, sizes: readonly string[]): ReachInput | undefined {
  const { targeting, creativeType, trafficTypes, schedule, timezone, pricingModel, bidPrice, dailyBudget } =
    values;
  const body = {
    targeting,
    creativeType,
    pricingModel,
    timezone,
    ...(schedule === null ? {} : { schedule }),
    ...(trafficTypes.length === 0 ? {} : { trafficTypes }),
    ...(sizes.length === 0 ? {} : { sizes: [...sizes] }),
    ...(limitNanos(bidPrice) === undefined ? {} : { bidPrice }),
    ...(limitNanos(dailyBudget) === undefined ? {} : { dailyBudget }),
  };
  return v.safeParse(reachBody, body).success ? body : undefined;
}

/** Sizes of the chosen creatives, as far as they have one. */
export const sizesOf = (creatives: readonly { readonly size: string | null }[]): readonly string[] =>
  [...new Set(creatives.flatMap(({ size }) => size ?? []))].sort();

/** The estimate for what is typed, once the person has paused. */
export function useReach(values: CampaignValues, sizes: readonly string[]) {
  const body = useMemo(() => reachBodyOf(values, sizes), [values, sizes]);
  const text = useMemo(() => (body === undefined ? undefined : JSON.stringify(body)), [body]);
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const asked = useMemo(
    () => (settled === undefined ? undefined : (JSON.parse(settled) as ReachInput)),
    [settled],
  );
  const query = useQuery(reachQuery(asked));
  return { ...query, isCurrent: settled === text && !query.isPlaceholderData };
}
