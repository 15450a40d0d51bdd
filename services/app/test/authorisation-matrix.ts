import { BUDGET_GROUP_CALLS } from './budget-group-calls.ts';
import { CREATIVES_CALLS } from './creatives-calls.ts';
import { MEDIA_CALLS } from './media-calls.ts';
import { ADMINS_CALLS, OWNERS_CALLS } from './owners-calls.ts';
import { PROMO_CODE_CALLS } from './promo-code-calls.ts';
import { SUPPORT_CALLS } from './support-calls.ts';

/**
 * What a call answers a caller: `ok` admits them (the answer then depends on the request), 401 asks them to
 * sign in, 403 means that their role may not make the call, and 404 that the object does not exist for them.
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

/** The calls of `AUTHORISATION_MATRIX` but those for files of lists. */
// oxfmt-ignore
const CALLS: Readonly<Record<string, Row>> = {
  //                                                     anonymous owner other manager finance auditor admin asOwner
  // Auth and account
  'POST /users/login':                                   [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/login/second-factor':                     [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/signup':                                  [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/check-email':                             [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/password/reset':                          [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/password/restore/:token':                 [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/account/confirmation':                    [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/account/confirm/:token':                  [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/token/refresh':                           [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /logout':                                        [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'GET /users/profile':                                  [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/proof':                                   [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  // A second factor is its owner's; no one changes it while acting as another user.
  'GET /users/second-factor':                            [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /users/second-factor/setup':                     [401,     ok,   ok,   ok,     ok,     ok,      ok,   403],
  'POST /users/second-factor':                           [401,     ok,   ok,   ok,     ok,     ok,      ok,   403],
  'POST /users/second-factor/recovery-codes':            [401,     ok,   ok,   ok,     ok,     ok,      ok,   403],
  'DELETE /users/second-factor':                         [401,     ok,   ok,   ok,     ok,     ok,      ok,   403],
  // Sessions are their user's, and an admin's in the admin's own name.
  'GET /users/:id/sessions':                             [401,     ok,   404,  404,    404,    404,     ok,   ok],
  'DELETE /users/:id/sessions':                          [401,     ok,   404,  404,    404,    404,     ok,   403],
  'DELETE /users/:id/sessions/:sessionId':               [401,     ok,   404,  404,    404,    404,     ok,   403],
  'POST /users/:id/second-factor/reset':                 [401,     403,  403,  403,    403,    403,     ok,   403],
  // Only its owner has a password checked; its owner sets it, or an admin in the admin's own name.
  'POST /users/:id/password/check':                      [401,     ok,   404,  404,    404,    404,     403,  403],
  'POST /users/:id/password/change':                     [401,     ok,   404,  404,    404,    404,     ok,   403],

  // How an admin acts as a user is said in the admin's own name.
  'GET /users/:id/impersonation':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /users/:id/impersonation':                       [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /users/:id/impersonation/changes':               [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /users/:id/impersonation':                     [401,     403,  403,  403,    403,    403,     ok,   403],

  // Users
  'GET /users':                                          [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /users/totals':                                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/accounts':                                 [401,     403,  403,  403,    403,    ok,      ok,   403],
  'GET /users/dashboard-stats':                          [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /users/:id':                                      [401,     ok,   404,  404,    404,    404,     ok,   ok],
  // A postback secret is shown to its owner only; an admin rotates and revokes it.
  'GET /users/:id/postback-secret':                      [401,     ok,   404,  404,    404,    404,     ok,   ok],
  'POST /users/:id/postback-secret/reveal':              [401,     ok,   404,  404,    404,    403,     403,  403],
  'POST /users/:id/postback-secret/rotate':              [401,     ok,   404,  404,    404,    403,     ok,   ok],
  'DELETE /users/:id/postback-secret/previous':          [401,     ok,   404,  404,    404,    403,     ok,   ok],
  'PATCH /users/:id/postback-secret':                    [401,     ok,   404,  404,    404,    403,     ok,   ok],
  // API keys are an advertiser's; an admin sees and revokes them.
  'GET /users/:id/api-keys':                             [401,     ok,   404,  404,    404,    404,     ok,   ok],
  'POST /users/:id/api-keys':                            [401,     ok,   404,  403,    403,    403,     403,  403],
  'DELETE /users/:id/api-keys/:apiKeyId':                [401,     ok,   404,  404,    404,    403,     ok,   ok],
  'POST /users':                                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'PATCH /users/:id':                                    [401,     ok,   404,  404,    404,    403,     ok,   ok],
  'DELETE /users/:id':                                   [401,     403,  403,  403,    403,    403,     ok,   403],

  // Payments: advertisers have wallets; staff looks after them under /admin, or as the advertiser.
  'GET /payments':                                       [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'GET /payments/methods':                               [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'GET /payments/balance':                               [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'GET /payments/:id':                                   [401,     ok,   404,  403,    403,    403,     403,  ok],
  'GET /payments/:id/receipt':                            [401,     ok,   404,  403,    403,    403,     403,  ok],
  'GET /payments/statements':                            [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'GET /payments/statements/:month':                     [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'GET /payments/statements/:month/export.csv':          [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'GET /payments/statements/:month/export.pdf':          [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'POST /payments':                                      [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'POST /payments/withdrawals':                          [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'POST /payments/:id/cancel':                           [401,     ok,   404,  403,    403,    403,     403,  ok],
  'GET /admin/payments':                                 [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/deposit':                         [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/cash-out':                        [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/compensation':                    [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/daily-spend':                     [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/payers':                          [401,     403,  403,  403,    ok,     403,     ok,   403],
  'GET /admin/payments/:id':                             [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/:id/review':                      [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/:id/receipt':                     [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/methods':                         [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/statements/:id':                  [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/statements/:id/:month':           [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/statements/:id/:month/export.csv':[401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/payments/statements/:id/:month/export.pdf':[401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/journal':                                  [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'POST /admin/payments/:id/confirm':                    [401,     403,  403,  403,    ok,     403,     ok,   403],
  'POST /admin/payments/:id/decline':                    [401,     403,  403,  403,    ok,     403,     ok,   403],
  'POST /admin/payments/compensation':                   [401,     403,  403,  403,    ok,     403,     ok,   403],

  // Campaigns: an admin reaches all of them under /admin, and only the admin's own without that prefix.
  'GET /campaigns':                                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /campaigns/totals':                               [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /campaigns/export-for-editing.csv':               [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /campaigns/labels':                               [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /campaigns/:id':                                  [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /campaigns/:id/related-creatives':                [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /campaigns/:id/related-creatives/totals':         [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /campaigns/:id/history':                          [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /campaigns/:id/today':                            [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /campaigns':                                     [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'POST /campaigns/reach':                               [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /traffic-calculator':                            [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /traffic-sources':                                 [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /campaigns/bulk':                                [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /campaigns/bulk/restore':                        [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /campaigns/bulk/duplicate':                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /campaigns/import':                              [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'GET /campaigns/:id/rotation':                         [401,     ok,   404,  403,    403,    403,     404,  ok],
  'PUT /campaigns/:id':                                  [401,     ok,   404,  403,    403,    403,     404,  ok],
  'PATCH /campaigns/:id':                                [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /campaigns/:id':                               [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /campaigns/:id/restore':                         [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /campaigns/:id/start':                           [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /campaigns/:id/stop':                            [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /campaigns/:id/duplicate':                       [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/campaigns':                                [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/campaigns/totals':                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/campaigns/export-for-editing.csv':         [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/campaigns/labels':                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/campaigns/:id':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/campaigns/:id/related-creatives':          [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/campaigns/:id/related-creatives/totals':   [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/campaigns/:id/history':                    [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/campaigns/:id/today':                      [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/campaigns/:id/rotation':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /campaigns/:id/refusals':                         [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/campaigns/:id/refusals':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns':                               [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/bulk':                          [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/bulk/restore':                  [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/bulk/duplicate':                [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/import':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/campaigns/:id':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'PATCH /admin/campaigns/:id':                          [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/campaigns/:id':                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/:id/restore':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/:id/start':                     [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/:id/stop':                      [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/:id/duplicate':                 [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/:id/approve':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/:id/disapprove':                [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/campaigns/:id/undo-decision':            [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/bidder/refusals':                          [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/bidder/rates':                             [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/bidder/lab/samples':                       [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/bidder/lab':                              [401,     403,  403,  403,    403,    403,     ok,   403],

  // What campaigns name beside creatives and lists: an advertiser's own; an admin's under /admin.
  'GET /audiences':                                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /audiences/:id':                                  [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /audiences':                                     [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'PUT /audiences/:id':                                  [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /audiences/:id':                               [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /audiences/:id/restore':                         [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/audiences':                                [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/audiences/:id':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/audiences/:id/growth':                     [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/audiences':                               [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/audiences/:id':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/audiences/:id':                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/audiences/:id/restore':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /conversion-pixels':                              [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /conversion-pixels/:id':                          [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /conversion-pixels/:id/hits':                     [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /conversion-pixels/:id/test':                    [401,     ok,   404,  403,    403,    403,     403,  ok],
  'POST /conversion-pixels':                             [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'PUT /conversion-pixels/:id':                          [401,     ok,   404,  403,    403,    403,     404,  ok],
  'PATCH /conversion-pixels/:id':                        [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /conversion-pixels/:id':                       [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /conversion-pixels/:id/restore':                 [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/conversion-pixels':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/conversion-pixels/:id':                    [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/conversion-pixels/:id/hits':               [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/conversion-pixels':                       [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/conversion-pixels/:id':                    [401,     403,  403,  403,    403,    403,     ok,   403],
  'PATCH /admin/conversion-pixels/:id':                  [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/conversion-pixels/:id':                 [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/conversion-pixels/:id/restore':           [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /contextual-bundles':                             [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /contextual-bundles':                            [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'GET /admin/contextual-bundles':                       [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/contextual-bundles/:id':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/contextual-bundles/:id/matches':           [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/contextual-bundles':                      [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/contextual-bundles/:id':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/contextual-bundles/:id':                [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/contextual-bundles/:id/restore':          [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/contextual-bundles/:id/duplicate':        [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /creative-folders':                               [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /creative-folders':                              [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'GET /optimization-rules':                             [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /optimization-rules/:id':                         [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /optimization-rules':                            [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'PUT /optimization-rules/:id':                         [401,     ok,   404,  403,    403,    403,     404,  ok],
  'PATCH /optimization-rules/:id':                       [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /optimization-rules/:id':                      [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /optimization-rules/:id/restore':                [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /optimization-rules/:id/duplicate':              [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /optimization-rules/dry-run':                    [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'GET /optimization-rules/:id/history':                 [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /optimization-rules/:id/undo':                   [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/optimization-rules':                       [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/optimization-rules/:id':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/optimization-rules':                      [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/optimization-rules/:id':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'PATCH /admin/optimization-rules/:id':                 [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/optimization-rules/:id':                [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/optimization-rules/:id/restore':          [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/optimization-rules/:id/duplicate':        [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /alert-rules':                                    [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /alert-rules/:id':                                [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /alert-rules':                                   [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'PUT /alert-rules/:id':                                [401,     ok,   404,  403,    403,    403,     404,  ok],
  'PATCH /alert-rules/:id':                              [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /alert-rules/:id':                             [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /alert-rules/:id/restore':                       [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /alert-rules/preview':                           [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'GET /alert-rules/:id/firings':                        [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/alert-rules':                              [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/alert-rules/:id':                          [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/alert-rules':                             [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/alert-rules/:id':                          [401,     403,  403,  403,    403,    403,     ok,   403],
  'PATCH /admin/alert-rules/:id':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/alert-rules/:id':                       [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/alert-rules/:id/restore':                 [401,     403,  403,  403,    403,    403,     ok,   403],

  ...BUDGET_GROUP_CALLS,
  ...MEDIA_CALLS,

  // Creatives
  'GET /creatives':                                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /creatives/totals':                               [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /creatives/:id':                                  [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /creatives':                                     [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'PUT /creatives/:id':                                  [401,     ok,   404,  403,    403,    403,     404,  ok],
  'PATCH /creatives/:id':                                [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /creatives/:id':                               [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /creatives/:id/restore':                         [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /creatives/:id/duplicate':                       [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /creatives/check-click-url':                     [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /creatives/check-adm-body':                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  ...CREATIVES_CALLS,

  // Media: images and videos of ads are an advertiser's own; any user may upload files for texts.
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
  ...Object.fromEntries(ADMINS_CALLS.map((call) => [call, [401, 403, 403, 403, 403, 403, ok, 403] as const])),
  ...Object.fromEntries(OWNERS_CALLS.map((call) => [call, [401, ok, 404, 403, 403, 403, 404, ok] as const])),
  'PUT /filter-lists/:id':                               [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /filter-lists/:id':                            [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /filter-lists/:id/restore':                      [401,     ok,   404,  403,    403,    403,     404,  ok],
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
  'POST /admin/filter-lists/:id/restore':                [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/filter-lists/:id/items':                [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/global-blacklist':                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/global-blacklist':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/global-blacklist/:type/items':             [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/global-blacklist/:type/items/export':      [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/global-blacklist/:type/items/upload':     [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/global-blacklist/:type/items':          [401,     403,  403,  403,    403,    403,     ok,   403],

  // Supply
  'GET /admin/ssp-endpoints':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/ssp-endpoints/totals':                     [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/ssp-endpoints/:id':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/ssp-endpoints/:id/examples':               [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/ssp-endpoints/:id/examples/replay':       [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/ssp-endpoints':                           [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/ssp-endpoints/:id':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/ssp-endpoints/:id':                     [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/ssp-endpoints/:id/rotate-key':            [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/dsp-endpoints':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/dsp-endpoints/totals':                     [401,     403,  403,  403,    403,    403,     ok,   403],
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

  // Notifications: every user has a bell of their own, an admin too.
  'GET /notifications':                                  [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'GET /notifications/new':                              [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'PATCH /notifications/:id':                            [401,     ok,   404,  404,    404,    403,     404,  ok],
  'POST /notifications':                                 [401,     ok,   ok,   ok,     ok,     403,     ok,   ok],

  // Webhooks: an advertiser's own; no one else sees the secret.
  'GET /webhooks':                                       [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'POST /webhooks':                                      [401,     ok,   ok,   403,    403,    403,     403,  403],
  'PUT /webhooks/:id':                                   [401,     ok,   404,  403,    403,    403,     403,  403],
  'DELETE /webhooks/:id':                                [401,     ok,   404,  403,    403,    403,     403,  ok],
  'POST /webhooks/:id/secret':                           [401,     ok,   404,  403,    403,    403,     403,  403],
  'GET /webhooks/:id/deliveries':                        [401,     ok,   404,  403,    403,    403,     403,  ok],
  'POST /webhooks/:id/test':                             [401,     ok,   404,  403,    403,    403,     403,  ok],

  // Statistics: of the own traffic, for admins of all.
  'GET /statistics':                                     [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /statistics/export.csv':                          [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /statistics/export.xlsx':                         [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /statistics/bids/:id':                            [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/statistics/bids/:id':                      [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /statistics/exports':                             [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /statistics/exports':                            [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /statistics/exports/:id/file':                    [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /statistics/exports/:id':                      [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /statistics/links':                               [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'POST /statistics/links':                              [401,     ok,   ok,   403,    403,    403,     403,  403],
  'DELETE /statistics/links/:id':                        [401,     ok,   404,  403,    403,    403,     403,  ok],
  'GET /statistics/mails':                               [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'POST /statistics/mails':                              [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'PUT /statistics/mails/:id':                           [401,     ok,   404,  403,    403,    403,     403,  ok],
  'DELETE /statistics/mails/:id':                        [401,     ok,   404,  403,    403,    403,     403,  ok],
  'POST /statistics/mails/:id/restore':                  [401,     ok,   404,  403,    403,    403,     403,  ok],
  'GET /shared-reports/:token':                          [ok,      ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'GET /presets/statistics':                             [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'POST /presets':                                       [401,     ok,   ok,   ok,     ok,     403,     ok,   ok],
  'PUT /presets/:id':                                    [401,     ok,   404,  404,    404,    403,     404,  ok],
  'DELETE /presets/:id':                                 [401,     ok,   404,  404,    404,    403,     404,  ok],
  'POST /presets/:id/restore':                           [401,     ok,   404,  404,    404,    403,     404,  ok],
  'GET /list-views/:list':                               [401,     ok,   ok,   ok,     ok,     ok,      ok,   ok],
  'PUT /list-views/:list':                               [401,     ok,   ok,   ok,     ok,     403,     ok,   ok],
  'PUT /list-views/:list/default':                       [401,     ok,   ok,   ok,     ok,     403,     ok,   ok],
  'POST /list-views/:list/views':                        [401,     ok,   ok,   ok,     ok,     403,     ok,   ok],
  'PATCH /list-views/:list/views/:id':                   [401,     ok,   404,  404,    404,    403,     404,  ok],
  'DELETE /list-views/:list/views/:id':                  [401,     ok,   404,  404,    404,    403,     404,  ok],
  'POST /list-views/:list/views/:id/restore':            [401,     ok,   404,  404,    404,    403,     404,  ok],
  'GET /admin/price-discrepancies':                      [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/reconciliation':                           [401,     403,  403,  403,    ok,     ok,      ok,   403],

  // Activity log
  'GET /admin/activity-logs':                            [401,     403,  403,  403,    403,    ok,      ok,   403],
  'GET /admin/activity-logs/:id':                        [401,     403,  403,  403,    403,    ok,      ok,   403],
  'GET /admin/activity-logs/entity/:entity/:id':         [401,     403,  403,  403,    403,    ok,      ok,   403],
  'GET /admin/access-events':                            [401,     403,  403,  403,    403,    ok,      ok,   403],
  'GET /admin/evidence':                                 [401,     403,  403,  403,    403,    ok,      ok,   403],
  'POST /admin/evidence/acknowledgements':               [401,     403,  403,  403,    403,    403,     ok,   403],

  ...SUPPORT_CALLS, ...PROMO_CODE_CALLS,

  // The first pages
  'GET /dashboard':                                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /dashboard/today':                                [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /admin/dashboard':                                [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/parked-events':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/parked-events/retry':                     [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/parked-events/:id/retry':                 [401,     403,  403,  403,    403,    403,     ok,   403],

  // What the browser must know before a user signs in.
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

/** Lists that are saved as files. */
// oxfmt-ignore
const SAVED = [
  '/payments', '/admin/payments', '/admin/journal', '/payments/statements', '/admin/payments/statements/:id', '/filter-lists', '/admin/filter-lists', '/audiences',
  '/admin/audiences', '/conversion-pixels', '/admin/conversion-pixels', '/contextual-bundles', '/admin/contextual-bundles', '/creative-folders', '/admin/creative-folders', '/optimization-rules', '/admin/optimization-rules', '/alert-rules',
  '/admin/alert-rules', '/budget-groups', '/admin/budget-groups', '/alert-rules/:id/firings', '/optimization-rules/:id/history', '/optimization-rules/:id/actions',
  '/webhooks/:id/deliveries', '/admin/deals', '/admin/promo-codes', '/admin/promo-codes/:id/usages', '/admin/price-discrepancies', '/admin/accounts',
  '/admin/activity-logs', '/admin/access-events', '/users', '/campaigns', '/admin/campaigns', '/creatives', '/admin/creatives', '/campaigns/:id/related-creatives', '/admin/campaigns/:id/related-creatives',
  '/support-tickets', '/admin/support-tickets', '/admin/ssp-endpoints', '/admin/dsp-endpoints',
];

/** Who may list may save, and no one else. */
const FILES = Object.fromEntries(
  SAVED.flatMap((path) =>
    ['csv', 'xlsx'].map((format) => [`GET ${path}/export.${format}`, CALLS[`GET ${path}`] as Row]),
  ),
);

/**
 * Every call under `/api` and who may make it. A test composes the product, fails when this table and the
 * product's calls differ, and tries every cell.
 *
 * Where a path names no object, `owner` and `other` are two advertisers, each before what is their own.
 */
export const AUTHORISATION_MATRIX: Readonly<Record<string, Row>> = { ...CALLS, ...FILES };
