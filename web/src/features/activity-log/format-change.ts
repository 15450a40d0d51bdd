import { NOTHING } from '../../lib/format.ts';

/** A value of a change as a person reads it: texts as they are, lists by commas, objects as JSON. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    return value.length === 0 ? NOTHING : value.map(formatValue).join(', ');
  }
  return JSON.stringify(value);
}

/** `targeting.deviceTypes` as `Targeting · device types`. */
export function fieldLabel(field: string): string {
  const label = field
    .split('.')
    .map((part) => part.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase())
    .join(' · ');
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}
