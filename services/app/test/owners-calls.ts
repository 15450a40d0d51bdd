/** Calls on parts and figures of an advertiser's objects: the owner's and no one else's. */
export const OWNERS_CALLS = [
  'POST /filter-lists/:id/uploads',
  'GET /filter-lists/:id/uploads',
  'GET /filter-lists/:id/uploads/:uploadId',
  'PATCH /filter-lists/:id/uploads/:uploadId',
  'DELETE /filter-lists/:id/uploads/:uploadId',
  'GET /filter-lists/:id/uploads/:uploadId/rejected',
  'GET /optimization-rules/:id/actions',
  'POST /optimization-rules/:id/undo-action',
  'GET /audiences/:id/growth',
  'GET /contextual-bundles/:id/matches',
] as const;
