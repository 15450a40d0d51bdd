import type { AnyField, Fields } from '../../resource/field.ts';
import { campaignResource } from '../fields.ts';
import {
  adjustmentCell,
  type CellCodec,
  listCell,
  numberCell,
  scheduleCell,
  systemsCell,
  textCell,
} from './cell-text.ts';

/** A column of the sheet in which campaigns are edited. */
export interface SheetColumn {
  /** Of the field in a body: `bidPrice`, `targeting.age.min`. */
  readonly path: string;
  /** Name in the first row. */
  readonly header: string;
  readonly codec: CellCodec;
}

/** As far as a schema of valibot says what it takes. */
interface SchemaShape {
  readonly type: string;
  readonly wrapped?: SchemaShape;
  readonly item?: SchemaShape;
  readonly entries?: Readonly<Record<string, unknown>>;
}

const shapeOf = ({ view }: AnyField): SchemaShape => {
  let shape: SchemaShape = view;
  while (shape.wrapped !== undefined) shape = shape.wrapped;
  return shape;
};

/** How the values of a field that has no parts are written, by what answers show of it. */
function codecOf(field: AnyField): CellCodec {
  const { type, item } = shapeOf(field);
  if (type === 'object') return scheduleCell;
  if (type !== 'array') return type === 'number' ? numberCell : textCell;
  if (item?.type === 'object')
    return 'percent' in (item.entries ?? {}) ? listCell(adjustmentCell) : systemsCell;
  return listCell(item?.type === 'number' ? numberCell : textCell);
}

/** A column for each field, and for each part of a field that has parts. */
const columnsOf = (fields: Fields, path = ''): readonly SheetColumn[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.parts === undefined
      ? [{ path: `${path}${name}`, header: headerOf(name, field, fields), codec: codecOf(field) }]
      : columnsOf(field.parts, `${path}${name}.`),
  );

/** What a person calls the field; `Age min` of two that are both called `Age`. */
function headerOf(name: string, { label }: AnyField, siblings: Fields): string {
  const isShared = Object.values(siblings).filter((one) => one.label === label).length > 1;
  return isShared ? `${label} ${name}` : label;
}

export const ID_COLUMN = { path: 'id', header: 'ID' } as const;

/** Every field of a campaign that its owner edits, in the order of their declaration. */
export const SHEET_COLUMNS: readonly SheetColumn[] = columnsOf(campaignResource.fields);
