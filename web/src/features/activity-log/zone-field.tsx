import { t } from '../../lib/i18n/i18n.ts';
import { ZONES } from '../../lib/zones.ts';
import { NativeSelectField } from '../../ui/fields/native-select-field.tsx';

const ZONE_OPTIONS = ZONES.map(({ offset, label }) => ({ value: offset, label }));

/** Default time zone of a log. */
export const UTC = '+00:00';

interface ZoneFieldProps {
  readonly value: string;
  readonly onChange: (offset: string) => void;
}

/** Chooses the time zone of a log and its export. */
export const ZoneField = ({ value, onChange }: ZoneFieldProps) => (
  <NativeSelectField
    label={t('Time zone')}
    hideLabel
    options={ZONE_OPTIONS}
    value={value}
    onChange={onChange}
  />
);
