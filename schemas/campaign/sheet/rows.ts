import type { AnyField, Fields } from '../../resource/field.ts';
import type { Shown } from '../../resource/derive.ts';
import { campaignResource } from '../fields.ts';
import { ID_COLUMN, SHEET_COLUMNS, type SheetColumn } from './columns.ts';

type Values = Readonly<Record<string, unknown>>;
type CampaignShown = Shown<typeof campaignResource.fields>;

/** The texts of a row by the paths of its columns; a column that is absent leaves its field as it is. */
export type SheetCells = Readonly<Record<string, string | undefined>>;

/** A campaign as the sheet shows it; empty is nothing. */
export const cellsOf = (shown: CampaignShown): SheetCells =>
  Object.fromEntries(SHEET_COLUMNS.map((column) => [column.path, cellOf(column, shown)]));

function cellOf({ path, codec }: SheetColumn, shown: CampaignShown): string {
  let value: unknown = shown;
  for (const name of path.split('.')) value = (value as Values | null)?.[name];
  const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  return isEmpty ? '' : codec.toText(value);
}

/** The first row of a sheet. */
export const SHEET_HEADERS: readonly string[] = [ID_COLUMN, ...SHEET_COLUMNS].map(({ header }) => header);

/** A row of a sheet, in the order of its columns. */
export function sheetRow(id: number, shown: CampaignShown): readonly string[] {
  const cells = cellsOf(shown);
  return [String(id), ...SHEET_COLUMNS.map(({ path }) => cells[path] ?? '')];
}

/**
 * The fields of a body that a row names. What says the same as the campaign's own cell is left out, so that a value that
 * was allowed once does not keep a row from other changes.
 * @param today what the campaign has; undefined for a new one
 */
export function bodyOf(cells: SheetCells, today: CampaignShown | undefined): Record<string, unknown> {
  const known: SheetCells = today === undefined ? {} : cellsOf(today);
  const edited = Object.fromEntries(
    Object.entries(cells)
      .flatMap(([path, text]) => (text === undefined ? [] : [[path, text.trim()] as const]))
      .filter(([path, text]) => path !== ID_COLUMN.path && text !== known[path]?.trim()),
  );
  return readFields(campaignResource.fields, edited, '', today);
}

function readFields(
  fields: Fields,
  cells: SheetCells,
  path: string,
  today: Values | undefined,
): Record<string, unknown> {
  const named = Object.entries(fields).filter(([name]) => isNamed(cells, `${path}${name}`));
  return Object.fromEntries(
    named.flatMap(([name, field]) => {
      const value = readField(field, cells, `${path}${name}`, today?.[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const isNamed = (cells: SheetCells, path: string): boolean =>
  Object.keys(cells).some((cell) => cell === path || cell.startsWith(`${path}.`));

/** Undefined for an empty part that has no value of its own. */
function readField(field: AnyField, cells: SheetCells, path: string, today: unknown): unknown {
  if (field.parts !== undefined) return readGroup(field.parts, field, { cells, path, today });
  const text = cells[path] ?? '';
  const codec = CODECS.get(path);
  if (text !== '' || codec === undefined) return codec?.toValue(text);
  if (field.isOptional) return field.sentFallback;
  return path.includes('.') ? undefined : text;
}

interface GroupCells {
  readonly cells: SheetCells;
  readonly path: string;
  readonly today: unknown;
}

/** The parts that a row names beside those that the campaign has; null where no part is left of what may be nothing. */
function readGroup(parts: Fields, { isOptional, fallback }: AnyField, { cells, path, today }: GroupCells) {
  const before = (today ?? {}) as Values;
  const kept = Object.entries(before).filter(([name]) => !isNamed(cells, `${path}.${name}`));
  const value = { ...Object.fromEntries(kept), ...readFields(parts, cells, `${path}.`, before) };
  return isOptional && fallback === null && Object.keys(value).length === 0 ? null : value;
}

const CODECS = new Map(SHEET_COLUMNS.map(({ path, codec }) => [path, codec]));

/** Names of columns as people may write them: by their headers or by the paths of their fields. */
const PATHS = new Map(
  [ID_COLUMN, ...SHEET_COLUMNS].flatMap(({ path, header }) => [
    [header.toLowerCase(), path],
    [path.toLowerCase(), path],
  ]),
);

/** The column that a first row names; undefined where there is none of that name. */
export const pathOfHeader = (header: string): string | undefined => PATHS.get(header.trim().toLowerCase());

/** What the column of a refused field is called: of `targeting.cities.0` `Cities`. */
export function headerOfField(field: string): string | undefined {
  const isOf = ({ path }: { readonly path: string }) => field === path || field.startsWith(`${path}.`);
  return [ID_COLUMN, ...SHEET_COLUMNS].find(isOf)?.header;
}
