import * as v from 'valibot';

import { savedViewId } from './events.ts';
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN, VIEW_NAME_LENGTH_MAX } from './limits.ts';
import { maxLength, mustBeValid, required } from '../common/messages.ts';

const COLUMNS_MAX = 100;
const PARAMETERS_MAX = 50;
/** Characters of all parameters of a view together: a URL that browsers and proxies take. */
const PARAMETERS_LENGTH_MAX = 8_000;
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

const viewName = v.pipe(
  v.string(required('Name')),
  v.trim(),
  v.nonEmpty(required('Name')),
  v.maxLength(VIEW_NAME_LENGTH_MAX, maxLength('Name', VIEW_NAME_LENGTH_MAX)),
);

/** What the list's URL says of the rows, by the names of its parameters without the list's prefix. */
const viewParameters = v.pipe(
  v.record(columnId, v.pipe(v.string(), v.nonEmpty(mustBeValid('Parameters'))), mustBeValid('Parameters')),
  v.check(
    (parameters) =>
      Object.keys(parameters).length <= PARAMETERS_MAX &&
      JSON.stringify(parameters).length <= PARAMETERS_LENGTH_MAX,
    mustBeValid('Parameters'),
  ),
);

/** `POST /list-views/{list}/views`. */
export const createSavedView = v.strictObject({
  name: viewName,
  parameters: viewParameters,
  settings: saveListView,
});
export type CreateSavedView = v.InferOutput<typeof createSavedView>;

/** `PATCH /list-views/{list}/views/{id}`: what is left out stays, so that a renaming takes no changes of another browser back. */
export const changeSavedView = v.partial(createSavedView);
export type ChangeSavedView = v.InferOutput<typeof changeSavedView>;

/** `PUT /list-views/{list}/default`: the view that the list opens with; null for none. */
export const setDefaultView = v.strictObject({
  viewId: v.nullable(savedViewId, null),
});
