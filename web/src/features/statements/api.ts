import { statementAnswer, statementListAnswer } from '@marquee/schemas/payment/statement';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { apiPath, type StatementScope } from './scope.ts';

/** Months of a page: a year. */
const MONTHS_A_PAGE = 12;

/** Months of an account, the newest first. Below `payment`: what moves money asks for them again. */
export const statementsQuery = (scope: StatementScope, page: number) =>
  queryOptions({
    queryKey: ['payment', 'statements', scope, page],
    queryFn: ({ signal }) =>
      parsed(
        statementListAnswer,
        api.get(apiPath(scope), { query: { page, perPage: MONTHS_A_PAGE }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

export const statementQuery = (scope: StatementScope, month: string) =>
  queryOptions({
    queryKey: ['payment', 'statement', scope, month],
    queryFn: async ({ signal }) =>
      (await parsed(statementAnswer, api.get(`${apiPath(scope)}/${encodeURIComponent(month)}`, { signal })))
        .data,
  });
