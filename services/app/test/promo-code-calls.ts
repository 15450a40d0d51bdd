const ok = 'ok';

/** Calls on promo codes, as rows of the authorisation matrix: who reads money reads them, and staff who act as an account use none for it. */
// oxfmt-ignore
export const PROMO_CODE_CALLS = {
  'GET /payments/promo-code':                            [401,     ok,   ok,   403,    403,    403,     403,  ok],
  'POST /payments/promo-code':                           [401,     ok,   ok,   403,    403,    403,     403,  403],
  'DELETE /payments/promo-code':                         [401,     ok,   ok,   403,    403,    403,     403,  403],
  'GET /admin/promo-codes':                              [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/promo-codes/:id':                          [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'GET /admin/promo-codes/:id/usages':                   [401,     403,  403,  403,    ok,     ok,      ok,   403],
  'POST /admin/promo-codes':                             [401,     403,  403,  403,    ok,     403,     ok,   403],
  'PUT /admin/promo-codes/:id':                          [401,     403,  403,  403,    ok,     403,     ok,   403],
  'DELETE /admin/promo-codes/:id':                       [401,     403,  403,  403,    ok,     403,     ok,   403],
  'POST /admin/promo-codes/:id/restore':                 [401,     403,  403,  403,    ok,     403,     ok,   403],
} as const;
