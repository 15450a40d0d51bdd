import * as v from 'valibot';

import { maxLength, mustBeValid } from '../common/messages.ts';

const TEXT_LENGTH_MAX = 255;
const LIST_LENGTH_MAX = 100;
const FILTER_VALUES_MAX = 1_000;

const text = (label: string) =>
  v.pipe(v.string(mustBeValid(label)), v.maxLength(TEXT_LENGTH_MAX, maxLength(label, TEXT_LENGTH_MAX)));
const names = (label: string) =>
  v.pipe(v.array(text(label), mustBeValid(label)), v.maxLength(LIST_LENGTH_MAX, mustBeValid(label)));
const scalarInput = v.union(
  [text('Filter'), v.pipe(v.number(), v.finite()), v.boolean(), v.null()],
  mustBeValid('Filter'),
);

/** What a body says of a statistics page; an absent part is the page's default. */
export const parametersInput = v.strictObject(
  {
    agregatedFields: v.optional(names('Agregated fields'), []),
    filter: v.optional(
      v.pipe(
        v.record(
          text('Filter'),
          v.union(
            [
              scalarInput,
              v.pipe(v.array(scalarInput), v.maxLength(FILTER_VALUES_MAX, mustBeValid('Filter'))),
            ],
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

const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()]);

/** How a statistics page was set up; names as the specification spells them. */
export const presetParameters = v.object({
  agregatedFields: v.array(v.string()),
  filter: v.record(v.string(), v.union([scalar, v.array(scalar)])),
  groupBy: v.array(v.string()),
  orderDir: v.nullable(v.string()),
  orderField: v.nullable(v.string()),
  rowsOnPage: v.nullable(v.number()),
  timezone: v.nullable(v.string()),
});
export type PresetParameters = v.InferOutput<typeof presetParameters>;
