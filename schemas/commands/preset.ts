import * as v from 'valibot';

import { maxLength, mustBeValid, required } from '../common/messages.ts';

const NAME_LENGTH_MAX = 255;
const LIST_LENGTH_MAX = 100;
const FILTER_VALUES_MAX = 1_000;

const text = (label: string) =>
  v.pipe(v.string(mustBeValid(label)), v.maxLength(NAME_LENGTH_MAX, maxLength(label, NAME_LENGTH_MAX)));
const names = (label: string) =>
  v.pipe(v.array(text(label), mustBeValid(label)), v.maxLength(LIST_LENGTH_MAX, mustBeValid(label)));
const scalar = v.union(
  [text('Filter'), v.pipe(v.number(), v.finite()), v.boolean(), v.null()],
  mustBeValid('Filter'),
);

/** What a preset keeps; an absent part is the page's default. */
const parameters = v.strictObject(
  {
    agregatedFields: v.optional(names('Agregated fields'), []),
    filter: v.optional(
      v.pipe(
        v.record(
          text('Filter'),
          v.union(
            [scalar, v.pipe(v.array(scalar), v.maxLength(FILTER_VALUES_MAX, mustBeValid('Filter')))],
            mustBeValid('Filter'),
          ),
          mustBeValid('Filter'),
        ),
        v.check((filter) => Object.keys(filter).length <= LIST_LENGTH_MAX, mustBeValid('Filter')),
      ),
      {},
    ),
    groupBy: v.optional(names('Group by'), []),
    orderDir: v.nullish(v.picklist(['asc', 'desc'], mustBeValid('Order dir')), null),
    orderField: v.nullish(text('Order field'), null),
    rowsOnPage: v.nullish(
      v.pipe(
        v.number(mustBeValid('Rows on page')),
        v.integer(mustBeValid('Rows on page')),
        v.minValue(1, mustBeValid('Rows on page')),
        v.maxValue(1_000, mustBeValid('Rows on page')),
      ),
      null,
    ),
    timezone: v.nullish(text('Timezone'), null),
  },
  mustBeValid('Parameters'),
);

const name = v.pipe(
  v.string(required('Name')),
  v.trim(),
  v.nonEmpty(required('Name')),
  v.maxLength(NAME_LENGTH_MAX, maxLength('Name', NAME_LENGTH_MAX)),
);

/** `POST /presets` and `PUT /presets/{id}`. */
export const savePreset = v.strictObject({
  name,
  /** The page that the preset belongs to. */
  page: v.optional(v.picklist(['statistics'], mustBeValid('Page')), 'statistics'),
  parameters,
});
export type SavePreset = v.InferOutput<typeof savePreset>;
