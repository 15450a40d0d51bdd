/** New names by the names that the fields have: `{ isMinPriceCancellation: 'may_bid_less' }`. */
type NewNames<Values> = { readonly [Name in keyof Values]?: string };

/** The fields of `Values` that `Names` names, under their new names. */
export type RenamedFields<Values, Names extends NewNames<Values>> = {
  [Name in keyof Names & keyof Values as Names[Name] & string]: Values[Name];
};

/** Some fields of an object under new names; undefined where it does not have one. */
export function renameFields<Values extends object, const Names extends NewNames<Values>>(
  values: Values,
  names: Names,
): RenamedFields<Values, Names> {
  const given = new Map<string, unknown>(Object.entries(values));
  const renamed = Object.entries(names).map(([name, newName]) => [newName, given.get(name)]);
  return Object.fromEntries(renamed) as RenamedFields<Values, Names>;
}
