const ok = 'ok';

/** Who may call what on the creatives of all advertisers; see `AUTHORISATION_MATRIX`. */
// oxfmt-ignore
export const CREATIVES_CALLS = {
  //                                                     anonymous owner other manager finance auditor admin asOwner
  'GET /admin/creatives':                                [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/creatives/totals':                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/creatives/active/index':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/creatives/active/count':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/creatives/:id':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives':                               [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/creatives/:id':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'PATCH /admin/creatives/:id':                          [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/creatives/:id':                         [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives/:id/restore':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives/:id/duplicate':                 [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives/:id/check':                     [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives/:id/clear-scan':                [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives/:id/undo-scan-clearance':       [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives/:id/approve':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives/:id/decline':                   [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives/:id/disapprove':                [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/creatives/:id/undo-decision':            [401,     403,  403,  403,    403,    403,     ok,   403],
} as const;
