/** Dotted paths of a form's values: `name`, `targeting.os`. */
type FieldPath<Values> = {
  [Name in keyof Values & string]: Name | `${Name}.${InnerName<NonNullable<Values[Name]>>}`;
}[keyof Values & string];

type InnerName<Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? keyof Value & string
    : never;

declare const isFieldName: unique symbol;

/** The name of a field: its dotted path in what the form holds. Only `fieldNames` makes one, so that no other text passes. */
export type FieldName = string & { readonly [isFieldName]: true };

/** Names the fields of a form, or of a part of one, that holds these values. */
export type FieldNames<Values> = (path: FieldPath<Values>) => FieldName;

/**
 * The names of one form's fields, checked by the compiler: `const fieldName = fieldNames<Values>()`, `name={fieldName('name')}`.
 * @param part the field that holds the values, where they are not the form's own: one of a list, `conditions.0`
 */
export const fieldNames =
  <Values>(part?: FieldName): FieldNames<Values> =>
  (path) =>
    (part === undefined ? path : `${part}.${path}`) as FieldName;

/** The name of one entry of a list. */
export const entryName = (list: FieldName, index: number): FieldName => `${list}.${index}` as FieldName;
