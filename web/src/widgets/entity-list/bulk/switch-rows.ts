import type { BulkAction } from '../resource.ts';

/** Switches rows on or off; the undo leaves alone what was so already. */
export const switchRows = <Row extends { readonly isActive?: boolean }>(
  isActive: boolean,
  switchOne: (id: number, isActive: boolean) => Promise<unknown>,
): Pick<BulkAction<Row>, 'isOffered' | 'runUndoable'> => ({
  isOffered: (rows) => rows.some((row) => row.isActive !== isActive),
  runUndoable: async (id, row) => {
    await switchOne(Number(id), isActive);
    return row === undefined || row.isActive === isActive
      ? undefined
      : () => switchOne(Number(id), !isActive);
  },
});
