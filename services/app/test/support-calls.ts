const ok = 'ok';

/**
 * Calls on support tickets, as rows of the authorisation matrix: managers see the tickets that are assigned to them, and support answers
 * people, not admins in their name.
 */
// oxfmt-ignore
export const SUPPORT_CALLS = {
  //                                                     anonymous owner other manager finance auditor admin asOwner
  'GET /support-tickets':                                [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /support-tickets':                               [401,     ok,   ok,   403,    403,    403,     403,  403],
  'GET /support-tickets/:id':                            [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /support-tickets/:id/replies':                   [401,     ok,   404,  403,    403,    403,     403,  403],
  'POST /support-tickets/:id/close':                     [401,     ok,   404,  403,    403,    403,     403,  ok],
  'POST /support-tickets/:id/reopen':                    [401,     ok,   404,  403,    403,    403,     403,  ok],
  'POST /support-tickets/:id/read':                      [401,     ok,   404,  403,    403,    403,     403,  403],
  'GET /support-tickets/:id/messages/:number/files/:index': [401,     ok,   404,  403,    403,    403,     403,  ok],
  'GET /admin/support-tickets':                          [401,     403,  403,  ok,     ok,     ok,      ok,   403],
  'GET /admin/support-staff':                            [401,     403,  403,  ok,     ok,     ok,      ok,   403],
  'GET /admin/support-tickets/:id':                      [401,     403,  403,  404,    404,    404,     ok,   403],
  'POST /admin/support-tickets/:id/replies':             [401,     403,  403,  404,    404,    403,     ok,   403],
  'POST /admin/support-tickets/:id/notes':               [401,     403,  403,  404,    404,    403,     ok,   403],
  'PUT /admin/support-tickets/:id/assignee':             [401,     403,  403,  404,    404,    403,     ok,   403],
  'POST /admin/support-tickets/:id/close':               [401,     403,  403,  404,    404,    403,     ok,   403],
  'POST /admin/support-tickets/:id/reopen':              [401,     403,  403,  404,    404,    403,     ok,   403],
  'GET /admin/support-tickets/:id/messages/:number/files/:index': [401,     403,  403,  404,    404,    404,     ok,   403],
} as const;
