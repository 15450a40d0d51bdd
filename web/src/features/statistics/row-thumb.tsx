import { creativeView } from '@marquee/schemas/creative/views';
import { MINUTE_MS } from '@marquee/schemas/common/time';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import { parsedList } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { CreativeThumb } from '../../widgets/ad-preview/creative-thumb.tsx';
import type { StatisticsScope } from './model/labels.ts';
import styles from './results-table.module.css';

/** Creatives of one page of a report: pages have at most as many rows. */
const PAGE_MAX = 100;

const creativesQuery = (scope: StatisticsScope, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['creative', scope, 'thumbs', ids.join()],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ 'whereIn[id]': ids.join(), perPage: String(PAGE_MAX) });
      const path = scope === 'own' ? '/creatives' : '/admin/creatives';
      const { data } = await parsedList(creativeView, api.get(path, { query, signal }));
      return new Map(data.map((creative) => [String(creative.id), creative]));
    },
    enabled: ids.length > 0,
    staleTime: 5 * MINUTE_MS,
    placeholderData: keepPreviousData,
  });

export interface RowThumbProps {
  readonly scope: StatisticsScope;
  /** Of the creative of this row. */
  readonly id: string;
  /** Of the creatives of all rows, which are asked for at once. */
  readonly ids: readonly string[];
}

const SIDE = 28;

/** The creative of a row in small; an empty square until it is known, and where it is deleted. */
export function RowThumb({ scope, id, ids }: RowThumbProps) {
  const creative = useQuery(creativesQuery(scope, ids.slice(0, PAGE_MAX))).data?.get(id);
  if (creative === undefined) return <span className={styles.thumb} />;
  return <CreativeThumb creative={creative} side={SIDE} />;
}
