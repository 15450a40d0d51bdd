import { NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';

/** A value of a change as a person reads it: texts as they are, lists by commas, objects as JSON. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    return value.length === 0 ? NOTHING : value.map(formatValue).join(', ');
  }
  return JSON.stringify(value);
}
