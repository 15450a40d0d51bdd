import { pageMeta } from '@marquee/schemas/common/paging';
import { array, object, safeParse, type GenericSchema } from 'valibot';

import { NetworkError } from './api-error.ts';
import type { ListAnswer } from './list-query.ts';

/**
 * An answer, or a promise of one, as its schema reads it.
 * @throws NetworkError where the schema cannot: the page and the server are of different versions
 */
export async function parsed<Answer>(
  schema: GenericSchema<unknown, Answer>,
  answer: unknown,
): Promise<Answer> {
  const read = safeParse(schema, await answer);
  if (!read.success) throw new NetworkError(read.issues);
  return read.output;
}

/** Validates an answer like `parsed` and returns its `data`. */
export const parsedData = async <Data>(
  schema: GenericSchema<unknown, Data>,
  answer: unknown,
): Promise<Data> => (await parsed(object({ data: schema }), answer)).data;

/** A list answer whose rows the schema reads. */
export const parsedList = <Row>(
  schema: GenericSchema<unknown, Row>,
  answer: unknown,
): Promise<ListAnswer<Row>> => parsed(object({ data: array(schema), meta: pageMeta }), answer);
