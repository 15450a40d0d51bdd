import type { Access, RouteDefinition } from '@marquee/kit/http/route';
import type * as v from 'valibot';

/** Names of answer fields that hold a person's name or a way to reach one. */
const PERSONAL_FIELDS: ReadonlySet<string> = new Set([
  'firstName',
  'lastName',
  'fullName',
  'email',
  'emailSpare',
  'phone',
  'telegram',
  'address',
  'ip',
]);

type Schema = v.GenericSchema;

/** Paths of the fields of an answer that say who a person is, such as `data.user.firstName`. */
export function personalFieldsOf(schema: Schema | undefined): readonly string[] {
  const found = new Set<string>();
  if (schema !== undefined) collect(schema, [], found, new Set());
  return [...found].sort();
}

interface SchemaParts {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly items?: readonly Schema[];
  readonly wrapped?: Schema;
  readonly options?: readonly (Schema | string)[];
  readonly value?: Schema | string;
  readonly rest?: Schema;
  readonly pipe?: readonly unknown[];
}

/** @param open schemas that are being walked: one may hold itself */
function collect(schema: Schema, path: readonly string[], found: Set<string>, open: Set<Schema>): void {
  if (open.has(schema)) return;
  open.add(schema);
  const { entries = {}, ...parts } = schema as Schema & SchemaParts;
  for (const [name, field] of Object.entries(entries)) {
    if (PERSONAL_FIELDS.has(name)) found.add([...path, name].join('.'));
    collect(field, [...path, name], found, open);
  }
  for (const part of innerSchemas(parts)) collect(part, path, found, open);
  open.delete(schema);
}

const innerSchemas = ({ item, items, wrapped, options, value, rest, pipe }: SchemaParts): Schema[] =>
  [item, ...(items ?? []), wrapped, ...(options ?? []), value, rest, ...(pipe ?? [])].filter(isSchema);

const isSchema = (part: unknown): part is Schema =>
  typeof part === 'object' && part !== null && (part as { readonly kind?: unknown }).kind === 'schema';

const isForStaff = (access: Access): boolean => access.kind === 'roles' && !access.roles.includes('advert');

/** Calls by which staff read what belongs to others. */
export const isStaffReading = ({ method, access, ownership }: RouteDefinition): boolean =>
  method === 'GET' && ownership === 'none' && isForStaff(access);
