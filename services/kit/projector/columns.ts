/** The fields under the names of their columns, of the same types; a field that is absent has no column. */
export type ColumnsOf<Fields, Names extends Readonly<Record<keyof Fields, string>>> = {
  [Field in keyof Fields as Names[Field]]: Fields[Field];
};

/**
 * An event's fields as the columns of its table, all of them or, of a change, some.
 * @throws TypeError for a field that has no column: a table that lacks one would lose it silently
 */
export function columnsOf<Fields extends object, Names extends Readonly<Record<keyof Fields, string>>>(
  fields: Fields,
  names: Names,
): ColumnsOf<Fields, Names> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const column = names[field as keyof Fields];
      if (column === undefined) throw new TypeError(`No column holds the field ${field}.`);
      return [column, value];
    }),
  ) as ColumnsOf<Fields, Names>;
}
