/** Dotted paths of a form's values: `name`, `targeting.os`. */
type FieldPath<Values> = {
  [Name in keyof Values & string]: Name | `${Name}.${InnerName<NonNullable<Values[Name]>>}`;
}[keyof Values & string];

type InnerName<Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? keyof Value & string
    : never;

/** The names of one form's fields, checked by the compiler: `const fieldName = fieldNames<Values>()`, `name={fieldName('name')}`. */
export const fieldNames =
  <Values>() =>
  (name: FieldPath<Values>): string =>
    name;
