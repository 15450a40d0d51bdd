import { credentialsOf, type Credentials, type Role } from './people.ts';

/** The product's API as a signed-in user. */
export interface Api {
  readonly token: string;
  /** Minutes. */
  readonly expiresIn: number;
  get<T = unknown>(path: string): Promise<T>;
  post<T = unknown>(path: string, body?: unknown): Promise<T>;
  put<T = unknown>(path: string, body: unknown): Promise<T>;
  patch<T = unknown>(path: string, body: unknown): Promise<T>;
  delete<T = unknown>(path: string, body?: unknown): Promise<T>;
}

export interface List<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly total: number };
}
export interface One<Row> {
  readonly data: Row;
}

/** A fresh session: nothing that a test does to it touches another. @throws with the server's text when refused */
export async function signIn(url: string, who: Role | Credentials): Promise<Api> {
  const session = await call<{ access_token: string; expires_in: number }>(
    `${url}/api/users/login`,
    'POST',
    {},
    credentialsOf(who),
  );
  const send = <T>(method: string, path: string, body?: unknown) =>
    call<T>(`${url}/api${path}`, method, { authorization: `Bearer ${session.access_token}` }, body);
  return {
    token: session.access_token,
    expiresIn: session.expires_in,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path, body) => send('DELETE', path, body),
  };
}

async function call<T>(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
