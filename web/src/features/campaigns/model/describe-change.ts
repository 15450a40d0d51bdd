import { bidMultiplier } from '@marquee/schemas/campaign/bid-multipliers';
import type { Rotation } from '@marquee/schemas/common/campaign-terms';
import { declaredFieldAt, fieldLabel } from '@marquee/schemas/events/field-labels';
import type { ActivityChange } from '@marquee/schemas/queries/activity-log';
import { hasTrait } from '@marquee/schemas/resource/derive';
import { is } from 'valibot';

import { formatExactMoney, formatInstant, NOTHING } from '../../../lib/format.ts';
import { declaredPath } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { ROTATION_LABELS } from '../rotation/rotation-labels.ts';
import { describeAdjustments } from '../bid-adjustments/adjustment-labels.ts';

/** Names of what a field holds: of a country by its code, of a filter list by its id. */
export type NameOf = (field: string, value: string | number) => string;

/** One field of a campaign before and after, as texts. */
export interface DescribedChange {
  readonly field: string;
  readonly label: string;
  readonly old: string;
  readonly new: string;
  /** Added and removed values of a field of many values, whose `old` and `new` hold all of them. */
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
  /** Of the values that were there none is left. */
  readonly isEmptied?: boolean;
}

/** Countries of a campaign that targets none. */
export const EVERYWHERE = t('everywhere');

/** A change as a person reads it; times are UTC. */
export function describeChange(change: ActivityChange, nameOf: NameOf): DescribedChange {
  const { field } = change;
  const label = declaredPath(
    fieldLabel('campaign', field).replace(/^Targeting · ./, (start) => start.slice(-1).toUpperCase()),
  );
  const text = (value: unknown) => formatFieldValue(field, value, nameOf);
  const described = { field, label, old: text(change.old), new: text(change.new) };
  const [old, now] = [listOf(change.old), listOf(change.new)];
  if (old === undefined || now === undefined) return described;
  return {
    ...described,
    isEmptied: now.length === 0 && old.length > 0,
    added: now.filter((one) => !has(old, one)).map(text),
    removed: old.filter((one) => !has(now, one)).map(text),
  };
}

const listOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) ? (value as readonly unknown[]) : undefined;
const has = (values: readonly unknown[], one: unknown): boolean =>
  values.some((value) => JSON.stringify(value) === JSON.stringify(one));

const choiceName = (field: string, value: string | number, nameOf: NameOf): string =>
  field === 'rotation' ? ROTATION_LABELS[value as Rotation] : nameOf(field, value);

function formatFieldValue(field: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'string' || typeof value === 'number') return formatOne(field, value, nameOf);
  if (Array.isArray(value)) {
    if (value.length === 0) return field === 'targeting.countries' ? EVERYWHERE : NOTHING;
    return value.map((one) => formatFieldValue(field, one, nameOf)).join(', ');
  }
  return is(bidMultiplier, value)
    ? describeAdjustments([value])
    : formatObject(value as Record<string, unknown>);
}

/** By what the field is declared to be: a limit, an amount, a time. */
function formatOne(field: string, value: string | number, nameOf: NameOf): string {
  const declared = declaredFieldAt('campaign', field);
  if (hasTrait(declared, 'limit') && Number(value) === 0) return t('no limit');
  if (declared?.suffix === 'Nanos') return formatExactMoney(String(value));
  return declared?.column === 'timestamp' ? formatInstant(value) : choiceName(field, value, nameOf);
}

/** A schedule, a frequency cap, an operating system with its versions. */
const formatObject = (value: Record<string, unknown>): string =>
  Object.entries(value)
    .map(([name, part]) => `${name}: ${Array.isArray(part) ? part.join(', ') || NOTHING : String(part)}`)
    .join('; ');
