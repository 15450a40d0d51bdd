/** Roles of the parts of a table. They are stated because browsers drop those of elements that are laid out as a grid. */
export const ROLES = {
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
} as const;
