import { figurePlaces } from '@marquee/schemas/queries/statistics-conditions';
import { STATISTICS_FIELDS } from '@marquee/schemas/queries/statistics-metrics';
import { expect, it } from 'vitest';

import { figuresFilter } from './ad-metrics.ts';

it('metrics of lists have the places that statistics give them', () => {
  const { metrics = {} } = figuresFilter(true);
  const declared = STATISTICS_FIELDS.filter((field) => metrics[field] !== undefined);
  expect(declared).toHaveLength(Object.keys(metrics).length);
  for (const field of declared) expect(metrics[field], field).toBe(figurePlaces(field));
});
