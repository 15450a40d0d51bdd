import * as v from 'valibot';

import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN } from './limits.ts';
import { mustBeValid } from '../common/messages.ts';

const COLUMNS_MAX = 100;
const ID_LENGTH_MAX = 64;

const columnId = v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z][\\w-]{0,${ID_LENGTH_MAX - 1}}$`)));

const byColumn = <Value extends v.GenericSchema>(label: string, value: Value) =>
  v.pipe(
    v.record(columnId, value, mustBeValid(label)),
    v.check((columns) => Object.keys(columns).length <= COLUMNS_MAX, mustBeValid(label)),
  );

/** Name of a list in a path, `advertiser-campaigns`; where lists stand on one page, each has its own. */
export const listName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,63}$/, mustBeValid('List')));

/** `PUT /list-views/{list}`: everything of the view is replaced; what is left out is the list's default. */
export const saveListView = v.strictObject({
  order: v.optional(v.pipe(v.array(columnId), v.maxLength(COLUMNS_MAX, mustBeValid('Order'))), []),
  visible: v.optional(byColumn('Visible', v.boolean()), {}),
  widths: v.optional(
    byColumn(
      'Widths',
      v.pipe(v.number(), v.integer(), v.minValue(COLUMN_WIDTH_MIN), v.maxValue(COLUMN_WIDTH_MAX)),
    ),
    {},
  ),
  density: v.optional(v.picklist(['comfortable', 'compact'], mustBeValid('Density')), 'comfortable'),
});
export type SaveListView = v.InferOutput<typeof saveListView>;
