const ok = 'ok';

/** Who may call what on budget groups; see `AUTHORISATION_MATRIX`. */
// oxfmt-ignore
export const BUDGET_GROUP_CALLS = {
  'GET /budget-groups':                                  [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /budget-groups/:id':                              [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /budget-groups':                                 [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'PUT /budget-groups/:id':                              [401,     ok,   404,  403,    403,    403,     404,  ok],
  'PATCH /budget-groups/:id':                            [401,     ok,   404,  403,    403,    403,     404,  ok],
  'DELETE /budget-groups/:id':                           [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /budget-groups/:id/restore':                     [401,     ok,   404,  403,    403,    403,     404,  ok],
  'GET /admin/budget-groups':                            [401,     403,  403,  403,    403,    403,     ok,   403],
  'GET /admin/budget-groups/:id':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/budget-groups':                           [401,     403,  403,  403,    403,    403,     ok,   403],
  'PUT /admin/budget-groups/:id':                        [401,     403,  403,  403,    403,    403,     ok,   403],
  'PATCH /admin/budget-groups/:id':                      [401,     403,  403,  403,    403,    403,     ok,   403],
  'DELETE /admin/budget-groups/:id':                     [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/budget-groups/:id/restore':               [401,     403,  403,  403,    403,    403,     ok,   403],
} as const;
