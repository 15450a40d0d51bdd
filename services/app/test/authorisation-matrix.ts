/**
 * What a call answers to somebody: `ok` lets them pass (what they get then depends on what they send), 401 asks
 * them to sign in, 403 says that their role may not, and 404 that there is no such thing for them.
 */
export type Outcome = 'ok' | 401 | 403 | 404;

/** Who calls, in the order of the table's columns. */
export const CALLERS = [
  /** Without a token. */
  'anonymous',
  /** The advertiser whose object the path names. */
  'owner',
  /** An advertiser whose object it is not. */
  'other',
  'manager',
  /** A manager with the finance flag. */
  'finance',
  /** A manager with the auditor flag: reads, and changes nothing. */
  'auditor',
  'admin',
  /** An admin with `SudoUser` of the owner: the owner's rights, not the admin's. */
  'asOwner',
] as const;
export type Caller = (typeof CALLERS)[number];

type Row = readonly [
  anonymous: Outcome,
  owner: Outcome,
  other: Outcome,
  manager: Outcome,
  finance: Outcome,
  auditor: Outcome,
  admin: Outcome,
  asOwner: Outcome,
];

const ok = 'ok';

/**
 * Every call under `/api` and who may make it. A test composes the product, fails for a call that stands here
 * and does not exist or exists and does not stand here, and tries every cell.
 *
 * Where a path names no object, `owner` and `other` are two advertisers, each before what is their own.
 */
// prettier-ignore
export const AUTHORISATION_MATRIX: Readonly<Record<string, Row>> = {
  //                                                     anonymous owner other manager finance auditor admin asOwner
  // Auth and account
  'POST /users/login':                                   [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/login/second-factor':                     [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/signup':                                  [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/check-email':                             [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/password/reset':                          [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/password/restore/:token':                 [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/account/confirm/:token':                  [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/token/refresh':                           [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /logout':                                        [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'GET /users/profile':                                  [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/proof':                                   [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  // A second factor is its owner's; nobody changes it while acting as another user.
  'GET /users/second-factor':                            [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/second-factor/setup':                     [401,     ok,   ok,   ok,     ok,     ok,      ok,   403],
  'POST /users/second-factor':                           [401,     ok,   ok,   ok,     ok,     ok,      ok,   403],
  'POST /users/second-factor/recovery-codes':            [401,     ok,   ok,   ok,     ok,     ok,      ok,   403],
  'DELETE /users/second-factor':                         [401,     ok,   ok,   ok,     ok,     ok,      ok,   403],
  'POST /users/:id/second-factor/reset':                 [401,     403,  403,  403,    403,    403,     ok,   403],
  // A password is checked by whoever has it, and set by its owner or an admin in the admin's own name.
  'POST /users/:id/password/check':                      [401,     ok,   404,  404,    404,    404,     403,  403],
  'POST /users/:id/password/change':                     [401,     ok,   404,  404,    404,    404,     ok,   403],

  // Users
  'GET /users':                                          [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/accounts':                                 [401,     403,  403,  403,    403,    ok,      ok,   403],
  'GET /users/dashboard-stats':                          [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /users/:id':                                      [401,     ok,   404,  404,    404,    404,     ok,   ok],
  // A postback secret is shown to its owner only; an admin rotates and revokes it.
  'GET /users/:id/postback-secret':                      [401,     ok,   404,  404,    404,    404,     ok,   ok],
  'POST /users/:id/postback-secret/reveal':              [401,     ok,   404,  404,    404,    403,     403,  403],
  'POST /users/:id/postback-secret/rotate':              [401,     ok,   404,  404,    404,    403,     ok,   ok],
  'DELETE /users/:id/postback-secret/previous':          [401,     ok,   404,  404,    404,    403,     ok,   ok],
  'PATCH /users/:id/postback-secret':                    [401,     ok,   404,  404,    404,    403,     ok,   ok],
  'POST /users':                                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'PATCH /users/:id':                                    [401,     ok,   404,  404,    404,    403,     ok,   ok],
  'DELETE /users/:id':                                   [401,     403,  403,  403,    403,    403,     ok,   403],

  // Payments: advertisers have wallets; staff looks after them under /admin, or as the advertiser.
  'GET /payments':                                       [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'GET /payments/methods':                               [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'GET /payments/balance':                               [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'GET /payments/:id':                                   [401,     ok,   404,  403,    403,    403,     403,  ok],
  'POST /payments':                                      [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'POST /payments/withdrawals':                          [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'POST /payments/promo-code':                           [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'POST /payments/:id/cancel':                           [401,     ok,   404,  403,    403,    403,     403,  ok],
  'GET /admin/payments':                                 [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/deposit':                         [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/cash-out':                        [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/compensation':                    [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/daily-spend':                     [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/payers':                          [401,     403,  403,  403,    ok,     403,     ok,   403],
  'GET /admin/payments/:id':                             [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/journal':                                  [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/journal/export.csv':                       [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/export.csv':                      [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'POST /admin/payments/:id/confirm':                    [401,     403,  403,  403,    ok,     403,     ok,   403],
  'POST /admin/payments/:id/decline':                    [401,     403,  403,  403,    ok,     403,     ok,   403],
  'POST /admin/payments/compensation':                   [401,     403,  403,  403,    ok,     403,     ok,   403],

  // Campaigns: an admin reaches everybody's under /admin; without it there are only the own ones.
  'GET /campaigns':                                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /campaigns/labels':                               [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /campaigns/:id':                                  [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /campaigns/:id/related-creatives':                [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /campaigns':                                     [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'POST /campaigns/reach':                               [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /traffic-calculator':                            [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'PUT /campaigns/:id':                                  [401,     ok,   404,  403,    403,    403,     404,  ok],
  'PATCH /campaigns/:id':                                [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /campaigns/:id':                               [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /campaigns/:id/start':                           [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /campaigns/:id/stop':                            [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /campaigns/:id/duplicate':                       [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/campaigns':                                [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/campaigns/labels':                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/campaigns/:id':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/campaigns/:id/related-creatives':          [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /campaigns/:id/refusals':                         [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/campaigns/:id/refusals':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns':                               [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/campaigns/:id':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'PATCH /admin/campaigns/:id':                          [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/campaigns/:id':                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/:id/start':                     [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/:id/stop':                      [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/:id/duplicate':                 [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/:id/approve':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/:id/disapprove':                [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/bidder/refusals':                          [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/bidder/lab/samples':                       [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/bidder/lab':                              [401,     403,  403,  403,    403,    403,     ok,   403],

  // What campaigns name beside creatives and lists: an advertiser's own; an admin's under /admin.
  'GET /audiences':                                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /audiences/:id':                                  [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /audiences':                                     [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'PUT /audiences/:id':                                  [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /audiences/:id':                               [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/audiences':                                [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/audiences/:id':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/audiences':                               [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/audiences/:id':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/audiences/:id':                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /conversion-pixels':                              [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /conversion-pixels/:id':                          [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /conversion-pixels':                             [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'PUT /conversion-pixels/:id':                          [401,     ok,   404,  403,    403,    403,     404,  ok],
  'PATCH /conversion-pixels/:id':                        [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /conversion-pixels/:id':                       [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/conversion-pixels':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/conversion-pixels/:id':                    [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/conversion-pixels':                       [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/conversion-pixels/:id':                    [401,     403,  403,  403,    403,    403,     ok,   403],
  'PATCH /admin/conversion-pixels/:id':                  [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/conversion-pixels/:id':                 [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /contextual-bundles':                             [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /contextual-bundles/:id':                         [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /contextual-bundles':                            [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'PUT /contextual-bundles/:id':                         [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /contextual-bundles/:id':                      [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /contextual-bundles/:id/duplicate':              [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/contextual-bundles':                       [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/contextual-bundles/:id':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/contextual-bundles':                      [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/contextual-bundles/:id':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/contextual-bundles/:id':                [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/contextual-bundles/:id/duplicate':        [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /optimization-rules':                             [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /optimization-rules/:id':                         [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /optimization-rules':                            [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'PUT /optimization-rules/:id':                         [401,     ok,   404,  403,    403,    403,     404,  ok],
  'PATCH /optimization-rules/:id':                       [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /optimization-rules/:id':                      [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /optimization-rules/:id/duplicate':              [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/optimization-rules':                       [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/optimization-rules/:id':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/optimization-rules':                      [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/optimization-rules/:id':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'PATCH /admin/optimization-rules/:id':                 [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/optimization-rules/:id':                [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/optimization-rules/:id/duplicate':        [401,     403,  403,  403,    403,    403,     ok,   403],

  // Creatives
  'GET /creatives':                                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /creatives/:id':                                  [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /creatives':                                     [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'PUT /creatives/:id':                                  [401,     ok,   404,  403,    403,    403,     404,  ok],
  'PATCH /creatives/:id':                                [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /creatives/:id':                               [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /creatives/:id/duplicate':                       [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /creatives/check-click-url':                     [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /creatives/check-adm-body':                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /admin/creatives':                                [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/creatives/active/index':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/creatives/active/count':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/creatives/:id':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives':                               [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/creatives/:id':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'PATCH /admin/creatives/:id':                          [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/creatives/:id':                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives/:id/duplicate':                 [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives/:id/approve':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives/:id/decline':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives/:id/disapprove':                [401,     403,  403,  403,    403,    403,     ok,   403],

  // Media: images and videos of ads are an advertiser's own; files for texts are anybody's to bring.
  'GET /media-asset/all':                                [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /media-asset':                                    [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /media-asset/:id':                                [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /media-asset/upload/image':                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /media-asset/upload/video':                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /admin/users/:userId/media-asset/all':            [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/users/:userId/media-asset/upload/image':  [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/users/:userId/media-asset/upload/video':  [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /files':                                         [401,     ok,   ok,   ok,     ok,     403,     ok,   ok],

  // Filter lists and the global blacklist: lists are an advertiser's own, the blacklist is the admins'.
  'GET /filter-lists':                                   [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /filter-lists/:id':                               [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /filter-lists/:id/items':                         [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /filter-lists/:id/items/export':                  [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /filter-lists':                                  [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'POST /filter-lists/:id/duplicate':                    [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /filter-lists/:id/items':                        [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /filter-lists/:id/items/upload':                 [401,     ok,   404,  403,    403,    403,     404,  ok],
  'PUT /filter-lists/:id':                               [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /filter-lists/:id':                            [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /filter-lists/:id/items':                      [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/filter-lists':                             [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/filter-lists/:id':                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/filter-lists/:id/items':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/filter-lists/:id/items/export':            [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/filter-lists':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/filter-lists/:id/duplicate':              [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/filter-lists/:id/items':                  [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/filter-lists/:id/items/upload':           [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/filter-lists/:id':                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/filter-lists/:id':                      [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/filter-lists/:id/items':                [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/global-blacklist':                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/global-blacklist':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/global-blacklist/:type/items':             [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/global-blacklist/:type/items/export':      [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/global-blacklist/:type/items/upload':     [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/global-blacklist/:type/items':          [401,     403,  403,  403,    403,    403,     ok,   403],

  // Supply
  'GET /admin/ssp-endpoints':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/ssp-endpoints/:id':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/ssp-endpoints/:id/examples':               [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/ssp-endpoints/:id/examples/replay':       [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/ssp-endpoints':                           [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/ssp-endpoints/:id':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/ssp-endpoints/:id':                     [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/ssp-endpoints/:id/rotate-key':            [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/dsp-endpoints':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/dsp-endpoints/:id':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/dsp-endpoints/:id/examples':               [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/dsp-endpoints/:id/examples/replay':       [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/dsp-endpoints':                           [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/dsp-endpoints/:id':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/dsp-endpoints/:id':                     [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /deals':                                          [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /admin/deals':                                    [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/deals/:id':                                [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/deals':                                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/deals/:id':                                [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/deals/:id':                             [401,     403,  403,  403,    403,    403,     ok,   403],

  // Notifications: the bell is everybody's own, an admin's too.
  'GET /notifications':                                  [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'GET /notifications/new':                              [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'PATCH /notifications/:id':                            [401,     ok,   404,  404,    404,    403,     404,  ok],
  'POST /notifications':                                 [401,     ok,   ok,   ok,     ok,     403,     ok,   ok],

  // Statistics: of the own traffic, for admins of all.
  'GET /statistics':                                     [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /statistics/export.csv':                          [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /presets/statistics':                             [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /presets':                                       [401,     ok,   ok,   ok,     ok,     403,     ok,   ok],
  'PUT /presets/:id':                                    [401,     ok,   404,  404,    404,    403,     404,  ok],
  'DELETE /presets/:id':                                 [401,     ok,   404,  404,    404,    403,     404,  ok],
  'GET /admin/price-discrepancies':                      [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/reconciliation':                           [401,     403,  403,  403,    ok,     ok,      ok,   403],

  // Activity log
  'GET /admin/activity-logs':                            [401,     403,  403,  403,    403,    ok,      ok,   403],
  'GET /admin/activity-logs/export.csv':                 [401,     403,  403,  403,    403,    ok,      ok,   403],
  'GET /admin/activity-logs/:id':                        [401,     403,  403,  403,    403,    ok,      ok,   403],
  'GET /admin/activity-logs/entity/:entity/:id':         [401,     403,  403,  403,    403,    ok,      ok,   403],
  'GET /admin/access-events':                            [401,     403,  403,  403,    403,    ok,      ok,   403],
  'GET /admin/access-events/export.csv':                 [401,     403,  403,  403,    403,    ok,      ok,   403],
  'GET /admin/evidence':                                 [401,     403,  403,  403,    403,    ok,      ok,   403],
  'POST /admin/evidence/acknowledgements':               [401,     403,  403,  403,    403,    403,     ok,   403],

  // The first pages
  'GET /dashboard':                                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /admin/dashboard':                                [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/parked-events':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/parked-events/retry':                     [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/parked-events/:id/retry':                 [401,     403,  403,  403,    403,    403,     ok,   403],

  // What the browser must know before anybody signs in.
  'GET /client-config':                                  [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],

  // Geo and dictionaries: the sign-up form needs the two public ones.
  'GET /geo/countries':                                  [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'GET /geo/regions':                                    [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'GET /geo/cities':                                     [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'GET /dictionary/all':                                 [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'GET /macros/all':                                     [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /dictionary/countries':                          [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /dictionary/getCountryUser':                     [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
};
