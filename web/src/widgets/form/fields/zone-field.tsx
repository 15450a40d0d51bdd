import { offsetTitle, UTC, zoneMinutes, zoneTitle } from '@marquee/schemas/common/zone/zone';
import { zoneNames } from '@marquee/schemas/common/zone/zone-names';
import { useMemo } from 'react';

import { nowMs } from '../../../lib/clock.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { FormSelect } from './select-field.tsx';
import { useFormValue } from '../use-form-value.ts';
import type { FieldName } from '../field-names.ts';

interface ZoneFieldProps {
  readonly name: FieldName;
  readonly description: string;
}

/** `Europe/Berlin, GMT+1`: with the offset that it has today. */
const labelOf = (zone: string, atMs: number): string =>
  zone === UTC ? UTC : `${zoneTitle(zone)}, ${offsetTitle(zoneMinutes(zone, atMs))}`;

/** A time zone by its region; the form holds its IANA name. */
export function ZoneField({ name, description }: ZoneFieldProps) {
  const value = useFormValue(name);
  const options = useMemo(() => {
    const atMs = nowMs();
    // Another browser may know names that this one does not list.
    const own = typeof value === 'string' && value !== '' ? [value] : [];
    return [...new Set([...zoneNames(), ...own])].map((zone) => ({
      value: zone,
      label: labelOf(zone, atMs),
    }));
  }, [value]);
  return (
    <FormSelect
      name={name}
      label={t('Time zone')}
      description={description}
      options={options}
      searchable
      clearable={false}
      autoComplete="off"
      nothingFound={t('No such time zone')}
    />
  );
}
