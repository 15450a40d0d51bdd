import type { StatisticsQuery } from './reader.ts';

/** Parameters that are about one page of a call, not about the report. */
const OF_A_CALL = new Set(['page', 'perPage', 'format']);

/** The query of a statistics call out of its text, `groupBy=day&having[spend][gte]=5`, without what is about a page of it. */
export function queryOfText(text: string): StatisticsQuery {
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (OF_A_CALL.has(name)) continue;
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}
