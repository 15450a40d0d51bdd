import { NOTHING } from '../../lib/format.ts';

/** A value of a change as a person reads it: texts as they are, lists by commas, objects as JSON. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    return value.length === 0 ? NOTHING : value.map(valueWords).join(', ');
  }
  return JSON.stringify(value);
}

/** `targeting.deviceTypes` as `Targeting · device types`. */
export function fieldWords(field: string): string {
  const words = field
    .split('.')
    .map((part) => part.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase())
    .join(' · ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
