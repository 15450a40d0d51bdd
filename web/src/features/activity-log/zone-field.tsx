import { ZONES } from '../../lib/zones.ts';
import { NativeSelectField } from '../../ui/fields/native-select-field.tsx';

const ZONE_OPTIONS = ZONES.map(({ offset, label }) => ({ value: offset, label }));

/** The zone of a log until somebody chooses another. */
export const UTC = '+00:00';

interface ZoneFieldProps {
  readonly value: string;
  readonly onChange: (offset: string) => void;
}

/** In which zone a log and its file tell times. */
export const ZoneField = ({ value, onChange }: ZoneFieldProps) => (
  <NativeSelectField label="Time zone" hideLabel options={ZONE_OPTIONS} value={value} onChange={onChange} />
);
