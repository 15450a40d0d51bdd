import { useAccountZone } from '../../lib/zone/account-zone.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { zoneOptions } from '../../lib/zone/zone-options.ts';
import { NativeSelectField } from '../../ui/fields/native-select-field.tsx';

interface ZoneFieldProps {
  readonly value: string;
  readonly onChange: (zone: string) => void;
}

/** Chooses the time zone of a log and its export. */
export function ZoneField({ value, onChange }: ZoneFieldProps) {
  const zone = useAccountZone();
  return (
    <NativeSelectField
      label={t('Time zone')}
      hideLabel
      options={zoneOptions(zone)}
      value={value}
      onChange={onChange}
    />
  );
}
