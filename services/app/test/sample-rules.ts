import { idOf, type Sample } from './sample-params.ts';
import { NAMED } from './test-users.ts';

const rule = idOf((users) => users.named('optimization-rules'));

/** What optimization rules would do, what they did, and how to take that back. */
export const RULE_SAMPLES: Readonly<Record<string, Sample>> = {
  'GET /optimization-rules/:id/history': rule,
  'GET /optimization-rules/:id/history/export.csv': rule,
  'GET /optimization-rules/:id/history/export.xlsx': rule,
  'POST /optimization-rules/:id/undo': {
    ...rule,
    body: () => ({ sources: ['news.example'] }),
  },
  'GET /optimization-rules/:id/actions': rule,
  'GET /optimization-rules/:id/actions/export.csv': rule,
  'GET /optimization-rules/:id/actions/export.xlsx': rule,
  'POST /optimization-rules/:id/undo-action': {
    ...rule,
    body: () => ({ actionId: 'of no rule' }),
  },
  'POST /optimization-rules/dry-run': {
    passesWith: [200, 422],
    body: (users) => ({
      timeRange: 'today',
      conditions: NAMED['optimization-rules'].conditions,
      filterListId: users.ruledList,
    }),
  },
};
