const ok = 'ok';

/** Uploads and lists of media; the columns are those of `AUTHORISATION_MATRIX`. */
// oxfmt-ignore
export const MEDIA_CALLS = {
  //                                                     anonymous owner other manager finance auditor admin asOwner
  'GET /media-asset/all':                                [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /media-asset':                                    [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /media-asset/:id':                                [401,     ok,   404,  403,    403,    403,     404,  ok],
  'POST /media-asset/upload/image':                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /media-asset/upload/video':                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'POST /media-asset/upload/html5':                      [401,     ok,   ok,   403,    403,    403,     ok,   ok],
  'GET /admin/users/:userId/media-asset/all':            [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/users/:userId/media-asset/upload/image':  [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/users/:userId/media-asset/upload/video':  [401,     403,  403,  403,    403,    403,     ok,   403],
  'POST /admin/users/:userId/media-asset/upload/html5':  [401,     403,  403,  403,    403,    403,     ok,   403],
} as const;
