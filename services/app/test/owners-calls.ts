/** Calls on objects of an advertiser, their parts and figures: the owner's and no one else's. */
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
  'GET /contextual-bundles/:id',
  'PUT /contextual-bundles/:id',
  'DELETE /contextual-bundles/:id',
  'POST /contextual-bundles/:id/restore',
  'POST /contextual-bundles/:id/duplicate',
  'GET /creative-folders/:id',
  'PUT /creative-folders/:id',
  'DELETE /creative-folders/:id',
  'POST /creative-folders/:id/restore',
] as const;

/** The same under `/admin`: an admin's and no one else's. */
export const ADMINS_CALLS = [
  'GET /admin/creative-folders',
  'GET /admin/creative-folders/:id',
  'POST /admin/creative-folders',
  'PUT /admin/creative-folders/:id',
  'DELETE /admin/creative-folders/:id',
  'POST /admin/creative-folders/:id/restore',
] as const;
