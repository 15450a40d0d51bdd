/** A signed-in person at the API. */
export interface Client {
  readonly token: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  delete(path: string, body?: unknown): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  /** The whole body. */
  readonly body: Record<string, unknown>;
  /** `body.data` as an object. */
  readonly data: Record<string, unknown>;
  /** `body.data` as a list. */
  readonly rows: readonly Record<string, unknown>[];
}

export async function request(
  url: string,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  let parsed: Record<string, unknown>;
  try {
    parsed = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  } catch {
    parsed = { text };
  }
  const data = parsed['data'];
  return {
    status: response.status,
    body: parsed,
    data: (Array.isArray(data) ? {} : (data ?? {})) as Record<string, unknown>,
    rows: (Array.isArray(data) ? data : []) as Record<string, unknown>[],
  };
}

export async function signIn(url: string, email: string, password: string): Promise<Client> {
  const { status, body } = await request(url, 'POST', '/users/login', { body: { email, password } });
  if (status !== 200) throw new Error(`sign-in of ${email} answered ${status}: ${JSON.stringify(body)}`);
  const token = String(body['access_token']);
  return {
    token,
    get: (path, headers = {}) => request(url, 'GET', path, { token, headers }),
    post: (path, body, headers = {}) => request(url, 'POST', path, { token, body, headers }),
    put: (path, body) => request(url, 'PUT', path, { token, body }),
    patch: (path, body) => request(url, 'PATCH', path, { token, body }),
    delete: (path, body) => request(url, 'DELETE', path, { token, body }),
  };
}
