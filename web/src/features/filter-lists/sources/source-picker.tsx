import type { FilterListType } from '@marquee/schemas/common/source-lists';
import type { TrafficSourceType } from '@marquee/schemas/queries/traffic-sources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { useProfile } from '../../../lib/profile.ts';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { useDebouncedValue } from '../../../ui/hooks.ts';
import { sourceOptions, sourceTypeOf, trafficSourcesQuery } from './traffic-sources.ts';

interface SourcePickerProps {
  /** Of the list that is filled. */
  readonly type: FilterListType;
  /** What is on the list already, or typed beside it. */
  readonly chosen: readonly string[];
  readonly onPick: (sources: readonly string[]) => void;
}

/** Offers what there is in traffic, for accounts that may see where it comes from. */
export function SourcePicker({ type, ...rest }: SourcePickerProps) {
  const { canSeeSsp, role } = useProfile();
  const sourceType = sourceTypeOf(type);
  if (sourceType === undefined || (!canSeeSsp && role !== 'admin')) return null;
  return <Picker key={sourceType} type={sourceType} {...rest} />;
}

const LABELS: Readonly<Record<TrafficSourceType, string>> = {
  domain: t('Find domains'),
  bundles: t('Find app bundles'),
  siteAndAppsIds: t('Find site, app and zone IDs'),
  publishers: t('Find publishers'),
};
const DESCRIPTIONS: Readonly<Record<TrafficSourceType, string>> = {
  domain: t('From the last day’s inventory and your own bids.'),
  bundles: t('From the last day’s inventory and your own bids.'),
  siteAndAppsIds: t('From your own bids of the last seven days.'),
  publishers: t('From your own bids of the last seven days.'),
};
const PAUSE_MS = 250;

interface PickerProps extends Omit<SourcePickerProps, 'type'> {
  readonly type: TrafficSourceType;
}

function Picker({ type, chosen, onPick }: PickerProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data = [], isFetching, isError } = useQuery(trafficSourcesQuery(type, search));
  return (
    <MultiSelectField
      label={LABELS[type]}
      description={DESCRIPTIONS[type]}
      placeholder={t('Type to search, or to add your own')}
      {...(isError ? { error: t('Couldn’t load them. You can still type items below.') } : {})}
      options={sourceOptions(data, typed, chosen)}
      value={[]}
      onChange={onPick}
      onSearch={setTyped}
      nothingFound={isFetching ? t('Searching…') : t('Nothing in your traffic yet')}
    />
  );
}
