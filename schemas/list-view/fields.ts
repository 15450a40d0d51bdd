import * as v from 'valibot';

import { maxLength, mustBeValid, required } from '../common/messages.ts';
import { choice, composedOf, field, list, textBy, withDefault } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN, VIEW_NAME_LENGTH_MAX } from './limits.ts';

const COLUMNS_MAX = 100;
const PARAMETERS_MAX = 50;
/** Characters of all parameters of a view together: a URL that browsers and proxies take. */
const PARAMETERS_LENGTH_MAX = 8_000;
const ID_LENGTH_MAX = 64;

const columnId = v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z][\\w-]{0,${ID_LENGTH_MAX - 1}}$`)));
const columnIds = v.pipe(v.array(columnId), v.maxLength(COLUMNS_MAX, mustBeValid('Order')));

/** A value for each of some columns. @param taken one of them in a body, @param kept in events and answers */
const byColumn = <Value>(
  label: string,
  taken: v.GenericSchema<Value, Value>,
  kept: v.GenericSchema<unknown, Value>,
) =>
  field({
    label,
    body: v.pipe(
      v.record(columnId, taken, mustBeValid(label)),
      v.check((columns) => Object.keys(columns).length <= COLUMNS_MAX, mustBeValid(label)),
    ),
    value: v.record(v.string(), kept),
    blank: null,
  });

const columnWidth = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(COLUMN_WIDTH_MIN),
  v.maxValue(COLUMN_WIDTH_MAX),
);

/** How a person set up one list of the product. Columns are named by their ids; those that are not named are at their default. */
export const listViewSettingsResource = defineResource({
  /** Columns in their order; those that came later are not in it. */
  order: withDefault(list('Order', { body: columnIds, item: v.string() }), []),
  /** Whether a column is shown; empty while the list chooses by itself. */
  visible: withDefault(byColumn('Visible', v.boolean(), v.boolean()), {}),
  /** Widths that were set, pixels. */
  widths: withDefault(byColumn('Widths', columnWidth, v.number()), {}),
  density: withDefault(choice('Density', ['comfortable', 'compact']), 'comfortable'),
});
export type ListViewSettings = v.InferOutput<typeof listViewSettingsResource.stored>;

/** Settings as a body has them; what is left out is the list's default. */
export const settingsBody = v.strictObject(listViewSettingsResource.filledBody);

const viewName = v.pipe(
  v.string(required('Name')),
  v.trim(),
  v.nonEmpty(required('Name')),
  v.maxLength(VIEW_NAME_LENGTH_MAX, maxLength('Name', VIEW_NAME_LENGTH_MAX)),
);

const viewParameters = v.pipe(
  v.record(columnId, v.pipe(v.string(), v.nonEmpty(mustBeValid('Parameters'))), mustBeValid('Parameters')),
  v.check(
    (parameters) =>
      Object.keys(parameters).length <= PARAMETERS_MAX &&
      JSON.stringify(parameters).length <= PARAMETERS_LENGTH_MAX,
    mustBeValid('Parameters'),
  ),
);

/** A named view of a list: which rows, in which order and of which days, and how they are shown. */
export const savedViewResource = defineResource({
  name: textBy('Name', viewName),
  /** Parameters of the list's URL without the list's prefix: `status`, `sort`, `search`, `preset`. */
  parameters: field({
    label: 'Parameters',
    body: viewParameters,
    value: v.record(v.string(), v.string()),
    blank: null,
  }),
  settings: composedOf(
    listViewSettingsResource.fields,
    field({ label: 'Settings', body: settingsBody, value: listViewSettingsResource.stored, blank: null }),
  ),
});
