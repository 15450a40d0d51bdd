import { shownText } from '@marquee/kit/personal-data/open-text';
import { formatDollars } from '@marquee/schemas/common/money';

import { type Change, type FieldValues, flattenInto } from './field-values.ts';
import { canonical, isObject, type Json, parseObject } from './json.ts';
import { SECRET_DOTS } from './secret-fields.ts';
import { isSealed, isStoredMoney, isStoredSecret, type SealedValue, toStored } from './stored-value.ts';

/** Opens what is sealed, for one reader; a vault opens every field. */
export interface Reader {
  /** As `open` of the vault. @param field where the seal is, `settings.managerComment` */
  open(keyOf: number, sealed: string, field: string): Promise<string | undefined>;
}

/** A value as a person may read it: seals opened, money in dollars, secrets as dots. */
type Presented = Json;

/**
 * A change as a person may read it. A sealed object becomes one change for each of its fields that differ, because
 * its cipher text says nothing about which did.
 */
export async function presentChange(change: Change, reader: Reader): Promise<Change[]> {
  const [before, after] = await Promise.all([
    openLeaf(change.field, change.old, reader),
    openLeaf(change.field, change.new, reader),
  ]);
  if (!isOpened(before) && !isOpened(after)) {
    const [old, now] = [withoutOpened(before), withoutOpened(after)];
    return [
      {
        field: withoutUnit(change.field),
        old: await present(change.field, old, reader),
        new: await present(change.field, now, reader),
        ...moneyMark(old, now),
      },
    ];
  }
  const oldFields = fieldsOf(change.field, before);
  const newFields = fieldsOf(change.field, after);
  const names = [...new Set([...Object.keys(newFields), ...Object.keys(oldFields)])];
  const differing = names.filter(
    (name) => canonical(oldFields[name] ?? null) !== canonical(newFields[name] ?? null),
  );
  return Promise.all(
    differing.map(async (name) => ({
      field: withoutUnit(name),
      old: await present(name, oldFields[name] ?? null, reader),
      new: await present(name, newFields[name] ?? null, reader),
      ...moneyMark(oldFields[name] ?? null, newFields[name] ?? null),
    })),
  );
}

const moneyMark = (...values: readonly Json[]): { readonly isMoney?: true } =>
  values.some(isStoredMoney) ? { isMoney: true } : {};

/** The fields of these that are dollars where they are presented. */
export const moneyFields = (values: FieldValues): string[] =>
  Object.entries(values).flatMap(([field, value]) => (isStoredMoney(value) ? [withoutUnit(field)] : []));

/** Field values as a person may read them. */
export async function presentFields(values: FieldValues, reader: Reader): Promise<Record<string, Json>> {
  const shown: Record<string, Json> = {};
  for (const [field, value] of Object.entries(values)) {
    for (const [name, part] of Object.entries(fieldsOf(field, await openLeaf(field, value, reader)))) {
      shown[withoutUnit(name)] = await present(name, part, reader);
    }
  }
  return shown;
}

/** `dailyBudgetNanos` is shown in dollars, so its unit is dropped. */
export const withoutUnit = (field: string) => field.replace(/Nanos(?=\.|$)/g, '');

/** The JSON object that stood in a seal. */
interface Opened {
  readonly opened: Record<string, unknown>;
}

const isOpened = (value: Json | Opened): value is Opened => isObject(value) && isObject(value.opened);
const withoutOpened = (value: Json | Opened): Json => (isOpened(value) ? null : value);

async function openLeaf(field: string, value: Json, reader: Reader): Promise<Json | Opened> {
  if (!isSealed(value)) return value;
  const text = await openSeal(field, value, reader);
  const opened = parseObject(text);
  return opened ? { opened } : text;
}

/** An erased person's fields have no names any more: the field itself says so. */
function fieldsOf(field: string, value: Json | Opened): Record<string, Json> {
  if (!isOpened(value)) return value === null ? {} : { [field]: value };
  const flat: Record<string, Json> = {};
  for (const [key, part] of Object.entries(value.opened))
    flattenInto(flat, `${field}.${key}`, toStored(key, part));
  return flat;
}

async function present(field: string, value: Json, reader: Reader): Promise<Presented> {
  if (Array.isArray(value)) return Promise.all(value.map((part: Json) => present(field, part, reader)));
  if (isSealed(value)) return openSeal(field, value, reader);
  if (isStoredMoney(value)) return formatDollars(BigInt(value.$nanos));
  if (isStoredSecret(value)) return SECRET_DOTS;
  if (!isObject(value)) return value;
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, part]) => {
      return [withoutUnit(key), await present(`${field}.${key}`, part, reader)] as const;
    }),
  );
  return Object.fromEntries(entries);
}

const openSeal = (field: string, value: SealedValue, reader: Reader): Promise<string> =>
  shownText({ open: (keyOf, sealed) => reader.open(keyOf, sealed, field) }, value);
