import * as v from 'valibot';

import { mustBeValid, required } from '../common/messages.ts';

/** Lists that a campaign names: the same calls for each. @param actions further calls on one of them */
const readList = (path: string) => [`GET ${path}`, `GET ${path}/:id`];
/** The same list as files. */
const listFiles = (path: string) => [`GET ${path}/export.csv`, `GET ${path}/export.xlsx`];
const writeList = (path: string) => [
  `POST ${path}`,
  `PUT ${path}/:id`,
  `DELETE ${path}/:id`,
  `POST ${path}/:id/restore`,
];

/** Names of places, devices and macros, without which no answer can be read and no campaign written. */
const REFERENCE_DATA = [
  'GET /geo/countries',
  'GET /geo/regions',
  'GET /geo/cities',
  'GET /dictionary/all',
  'GET /macros/all',
];

interface Scope {
  /** What it lets a key do, as a person who makes one reads it. */
  readonly label: string;
  readonly description: string;
  /** Method and path below `/api`, as routes declare them. */
  readonly calls: readonly string[];
}

/**
 * What an API key may do: the table lists every call that keys reach, and any other one is closed to all keys. None moves money or
 * changes an account, and none is for staff; a test compares the table with the routes.
 */
export const API_SCOPES = {
  'statistics:read': {
    label: 'Read statistics',
    description: 'Reports, their exports and the dashboard',
    calls: [
      'GET /statistics',
      'GET /statistics/bids/:id',
      'GET /statistics/export.csv',
      'GET /statistics/export.xlsx',
      'GET /statistics/exports',
      'POST /statistics/exports',
      'GET /statistics/exports/:id/file',
      'DELETE /statistics/exports/:id',
      'GET /dashboard',
      'GET /dashboard/today',
      ...REFERENCE_DATA,
    ],
  },
  'campaigns:read': {
    label: 'Read campaigns',
    description: 'Campaigns, creatives, media and everything that targets them',
    calls: [
      ...readList('/campaigns'),
      'GET /campaigns/totals',
      'GET /campaigns/export.csv',
      'GET /campaigns/export.xlsx',
      'GET /campaigns/export-for-editing.csv',
      'GET /campaigns/labels',
      'GET /campaigns/:id/related-creatives',
      'GET /campaigns/:id/related-creatives/totals',
      ...listFiles('/campaigns/:id/related-creatives'),
      'GET /campaigns/:id/history',
      'GET /campaigns/:id/today',
      'GET /campaigns/:id/rotation',
      'GET /campaigns/:id/refusals',
      'POST /campaigns/reach',
      'POST /traffic-calculator',
      'GET /traffic-sources',
      ...readList('/creatives'),
      'GET /creatives/totals',
      'GET /creatives/export.csv',
      'GET /creatives/export.xlsx',
      ...readList('/creative-folders'),
      ...listFiles('/creative-folders'),
      ...readList('/media-asset'),
      'GET /media-asset/all',
      ...readList('/filter-lists'),
      ...listFiles('/filter-lists'),
      'GET /filter-lists/:id/items',
      'GET /filter-lists/:id/items/export',
      'GET /filter-lists/:id/uploads',
      'GET /filter-lists/:id/uploads/:uploadId',
      'GET /filter-lists/:id/uploads/:uploadId/rejected',
      ...readList('/audiences'),
      ...listFiles('/audiences'),
      'GET /audiences/:id/growth',
      ...readList('/conversion-pixels'),
      ...listFiles('/conversion-pixels'),
      'GET /conversion-pixels/:id/hits',
      ...readList('/contextual-bundles'),
      ...listFiles('/contextual-bundles'),
      'GET /contextual-bundles/:id/matches',
      ...readList('/optimization-rules'),
      ...listFiles('/optimization-rules'),
      'GET /optimization-rules/:id/history',
      ...listFiles('/optimization-rules/:id/history'),
      'GET /optimization-rules/:id/actions',
      ...listFiles('/optimization-rules/:id/actions'),
      'POST /optimization-rules/dry-run',
      ...readList('/budget-groups'),
      ...listFiles('/budget-groups'),
      ...readList('/alert-rules'),
      ...listFiles('/alert-rules'),
      'GET /alert-rules/:id/firings',
      ...listFiles('/alert-rules/:id/firings'),
      'POST /alert-rules/preview',
      'GET /deals',
      ...REFERENCE_DATA,
    ],
  },
  'campaigns:write': {
    label: 'Manage campaigns',
    description: 'Create, change, start, stop and delete what “Read campaigns” shows',
    calls: [
      ...writeList('/campaigns'),
      'PATCH /campaigns/:id',
      'POST /campaigns/:id/start',
      'POST /campaigns/:id/stop',
      'POST /campaigns/:id/duplicate',
      'POST /campaigns/bulk',
      'POST /campaigns/bulk/duplicate',
      'POST /campaigns/bulk/restore',
      'POST /campaigns/import',
      ...writeList('/creatives'),
      'PATCH /creatives/:id',
      'POST /creatives/:id/duplicate',
      ...writeList('/creative-folders'),
      'POST /creatives/check-click-url',
      'POST /creatives/check-adm-body',
      'POST /media-asset/upload/image',
      'POST /media-asset/upload/video',
      'POST /media-asset/upload/html5',
      ...writeList('/filter-lists'),
      'POST /filter-lists/:id/duplicate',
      'POST /filter-lists/:id/items',
      'POST /filter-lists/:id/items/upload',
      'POST /filter-lists/:id/uploads',
      'PATCH /filter-lists/:id/uploads/:uploadId',
      'DELETE /filter-lists/:id/uploads/:uploadId',
      'DELETE /filter-lists/:id/items',
      ...writeList('/audiences'),
      ...writeList('/conversion-pixels'),
      'PATCH /conversion-pixels/:id',
      'POST /conversion-pixels/:id/test',
      ...writeList('/contextual-bundles'),
      'POST /contextual-bundles/:id/duplicate',
      ...writeList('/optimization-rules'),
      'PATCH /optimization-rules/:id',
      'POST /optimization-rules/:id/duplicate',
      'POST /optimization-rules/:id/undo',
      'POST /optimization-rules/:id/undo-action',
      ...writeList('/budget-groups'),
      'PATCH /budget-groups/:id',
      ...writeList('/alert-rules'),
      'PATCH /alert-rules/:id',
      ...REFERENCE_DATA,
    ],
  },
  'payments:read': {
    label: 'Read payments',
    description: 'The balance, payments, receipts and statements',
    calls: [
      ...readList('/payments'),
      ...listFiles('/payments'),
      'GET /payments/methods',
      'GET /payments/balance',
      'GET /payments/promo-code',
      'GET /payments/:id/receipt',
      'GET /payments/statements',
      ...listFiles('/payments/statements'),
      'GET /payments/statements/:month',
      'GET /payments/statements/:month/export.csv',
      'GET /payments/statements/:month/export.pdf',
    ],
  },
} as const satisfies Readonly<Record<string, Scope>>;

export type ApiScope = keyof typeof API_SCOPES;

export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]];

export const apiScope = v.picklist(API_SCOPE_NAMES, mustBeValid('Scope'));

/** The scopes of a key, each once, in the order of the table. */
export const apiScopes = v.pipe(
  v.array(apiScope, required('Scopes')),
  v.minLength(1, 'Choose at least one scope.'),
  v.maxLength(API_SCOPE_NAMES.length, mustBeValid('Scopes')),
  v.transform((chosen) => API_SCOPE_NAMES.filter((scope) => chosen.includes(scope))),
);

const scopesByCall = new Map<string, ApiScope[]>();
for (const scope of API_SCOPE_NAMES) {
  for (const call of API_SCOPES[scope].calls) {
    const scopes = scopesByCall.get(call) ?? [];
    scopesByCall.set(call, [...scopes, scope]);
  }
}

/** The scopes of which any lets a key make a call; none for a call that is closed to keys. */
export const scopesOf = ({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): readonly ApiScope[] => scopesByCall.get(`${method} ${path}`) ?? [];
