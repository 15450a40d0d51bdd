import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';

import { signIn } from '../traffic/platform.ts';

const TIMEOUT_MS = 10_000;

export interface Answer {
  readonly data: Record<string, unknown>;
  readonly rows: readonly Record<string, unknown>[];
  readonly meta: Record<string, unknown>;
}

/** A signed-in person at the API. */
export interface Api {
  /** @throws Error for every answer that is no success */
  ask(method: string, path: string, body?: object): Promise<Answer>;
  /** POSTs and answers the id of what was made. */
  make(path: string, body: object): Promise<number>;
}

export async function createApi(url: string, email: string, password: string): Promise<Api> {
  const token = await signIn(url, email, password);
  const send = (method: string, path: string, body?: object) =>
    fetch(`${url}/api${path}`, {
      ...{ method, signal: AbortSignal.timeout(TIMEOUT_MS) },
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const ask: Api['ask'] = async (method, path, body) => {
    let response = await send(method, path, body);
    let text = await response.text();
    if (response.status === 403 && text.includes(PROBLEM_TYPES.freshProofRequired)) {
      await send('POST', '/users/proof', { password });
      response = await send(method, path, body);
      text = await response.text();
    }
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    const { data, meta = {} } = (text === '' ? {} : JSON.parse(text)) as {
      data?: Record<string, unknown> | Record<string, unknown>[];
      meta?: Record<string, unknown>;
    };
    return { data: Array.isArray(data) ? {} : (data ?? {}), rows: Array.isArray(data) ? data : [], meta };
  };
  return { ask, make: async (path, body) => Number((await ask('POST', path, body)).data['id']) };
}
