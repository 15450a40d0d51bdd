import type { Dictionary } from '@marquee/schemas/queries/dictionary';

/** A code of a list, and what it is called. */
export interface CodeName {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
}

/** IAB categories as choices, the fine ones under the coarse. */
export const categoryOptions = ({ categories }: Pick<Dictionary, 'categories'>): readonly CodeName[] =>
  categories.flatMap(({ code, name, children }) => [
    { value: code, label: `${name} (${code})`, group: name },
    ...children.map((child) => ({ value: child.code, label: `${child.name} (${child.code})`, group: name })),
  ]);
