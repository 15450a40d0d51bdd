import { filterListView } from '@marquee/schemas/filter-list/views';
import { useQuery } from '@tanstack/react-query';
import { array, pick } from 'valibot';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { t } from '../../lib/i18n/i18n.ts';

const namedList = array(pick(filterListView, ['id', 'name']));

/** The name of a filter list; its id where it is not found, or not yet loaded. */
export function FilterListName({ id }: { readonly id: number }) {
  const { data } = useQuery({
    queryKey: ['filter-list', 'name', id],
    queryFn: ({ signal }) =>
      parsedData(namedList, api.get('/filter-lists', { query: { 'whereIn[id]': String(id) }, signal })),
  });
  const name = data?.[0]?.name ?? t('Filter list {id}', { id });
  return <span title={name}>{name}</span>;
}
