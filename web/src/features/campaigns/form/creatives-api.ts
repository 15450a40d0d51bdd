import { creativeListAnswer } from '@marquee/schemas/creative/views';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { toSearchParams, type ListFilter } from '../../../lib/list-query.ts';
import { creativesPath, type CampaignScope } from '../api.ts';

interface CreativesOf {
  readonly scope: CampaignScope;
  readonly creativeType: string;
  /** Owner of the creatives, since a campaign shows only its owner's; undefined for the user's own. */
  readonly userId: number | undefined;
  readonly search: string;
}

/** Most rows that a list returns at once; users with more creatives search. */
const PICKER_ROWS = 100;

/** Creatives that a campaign of a type may show. */
export const pickableCreativesQuery = ({ scope, creativeType, userId, search }: CreativesOf) =>
  queryOptions({
    queryKey: ['creative', scope, 'list', { pickFor: creativeType, userId, search }],
    queryFn: ({ signal }) => {
      const owner: ListFilter[] =
        userId === undefined ? [] : [{ field: 'userId', operator: 'eq', value: String(userId) }];
      const query = toSearchParams({
        page: 1,
        perPage: PICKER_ROWS,
        orderBy: 'id',
        sortedBy: 'desc',
        search: search === '' ? undefined : search,
        filters: [{ field: 'creativeType', operator: 'eq', value: creativeType }, ...owner],
      });
      return parsed(creativeListAnswer, api.get(creativesPath(scope), { query, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Chosen creatives, also those that a search does not find. */
export const creativesByIdQuery = (scope: CampaignScope, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['creative', scope, 'list', { ids: [...ids].sort((left, right) => left - right) }],
    queryFn: ({ signal }) => {
      const query = toSearchParams({
        page: 1,
        perPage: PICKER_ROWS,
        filters: [{ field: 'id', operator: 'in', value: ids.join() }],
      });
      return parsed(creativeListAnswer, api.get(creativesPath(scope), { query, signal }));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
