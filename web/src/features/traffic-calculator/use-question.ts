import { trafficCalculatorBody } from '@marquee/schemas/commands/traffic-calculator';
import { CREATIVE_TYPES, type CreativeType } from '@marquee/schemas/common/campaign-terms';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { safeParse } from 'valibot';

import { joinValues, targetingIn, valuesIn } from '../../lib/targeting-link.ts';
import { accountOffset } from '../../lib/zone/zone-options.ts';
import type { TrafficQuestion } from './api.ts';

export interface QuestionState {
  /** Undefined where the link asks what no campaign may. */
  readonly body: TrafficQuestion | undefined;
  readonly creativeType: CreativeType;
  readonly bidPrice: string;
  readonly valuesOf: (name: string) => readonly string[];
  readonly setValues: (name: string, values: readonly string[]) => void;
  readonly setText: (name: string, value: string) => void;
  readonly clear: () => void;
  /** The link's parts that a campaign takes. */
  readonly campaignSearch: Readonly<Record<string, string>>;
}

/** Not of campaigns: sizes are those of the creatives. */
const CALCULATOR_ONLY = ['sizes', 'sspEndpointIds'];

/** The filters in the URL, so that a link is a calculation. */
export function useQuestion(): QuestionState {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) => {
    // Of the address itself: what was set a moment ago may not be drawn yet.
    const next = new URLSearchParams(window.location.search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const text = search.toString();
  const body = useMemo(() => bodyOf(new URLSearchParams(text)), [text]);
  return {
    body: safeParse(trafficCalculatorBody, body).success ? body : undefined,
    creativeType: creativeTypeIn(search),
    bidPrice: search.get('bidPrice') ?? '',
    valuesOf: (name) => valuesIn(search, name),
    setValues: (name, values) => set(name, joinValues(values)),
    setText: set,
    clear: () => setSearch({}, { replace: true }),
    campaignSearch: Object.fromEntries([...search].filter(([name]) => !CALCULATOR_ONLY.includes(name))),
  };
}

const creativeTypeIn = (search: URLSearchParams): CreativeType =>
  CREATIVE_TYPES.find((type) => type === search.get('creativeType')) ?? 'banner';

function bodyOf(search: URLSearchParams): TrafficQuestion {
  const sizes = valuesIn(search, 'sizes');
  const trafficTypes = valuesIn(search, 'trafficTypes');
  const sspEndpointIds = valuesIn(search, 'sspEndpointIds');
  const bidPrice = search.get('bidPrice') ?? '';
  return {
    // Checked as a whole by the body's schema.
    targeting: targetingIn(search),
    creativeType: creativeTypeIn(search),
    timezone: accountOffset(),
    ...(sizes.length === 0 ? {} : { sizes: [...sizes] }),
    ...(trafficTypes.length === 0 ? {} : { trafficTypes: trafficTypes.map(Number) }),
    ...(sspEndpointIds.length === 0 ? {} : { sspEndpointIds: sspEndpointIds.map(Number) }),
    // One that cannot be read yet is asked without; the field says what is wrong with it.
    ...(bidPrice !== '' && safeParse(trafficCalculatorBody.entries.bidPrice, bidPrice).success
      ? { bidPrice }
      : {}),
  };
}
