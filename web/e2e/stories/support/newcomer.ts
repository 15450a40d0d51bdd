import { randomBytes, randomInt } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

import { signIn, type Api, type One } from '../../support/api.ts';
import { linkIn, mailTo } from '../../support/mail.ts';
import type { Credentials } from '../../support/people.ts';
import type { Product } from '../../support/product.ts';

/** A new advertiser. */
export interface Newcomer {
  readonly credentials: Credentials;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly name: string;
}

/** Makes up a unique newcomer, so that stories can run twice against one product. */
export function inventNewcomer(): Newcomer {
  const tag = randomBytes(4).toString('hex');
  const firstName = 'Nora';
  const lastName = `Newcomb ${tag}`;
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    company: `Newcomb Lamps ${tag}`,
    credentials: { email: `nora.${tag}@newcomb-lamps.test`, password: `lamp-${tag}` },
  };
}

export interface Account extends Newcomer {
  readonly id: number;
  /** Signed in apart from every page. */
  readonly api: Api;
}

/** A confirmed account, for stories that begin later than the sign-up: signed up and confirmed as the pages do it. */
export async function newAccount(product: Product): Promise<Account> {
  const newcomer = inventNewcomer();
  const { firstName, lastName, company, credentials } = newcomer;
  const { email, password } = credentials;
  const { data } = await post<One<{ readonly id: number }>>(`${product.url}/api/users/signup`, {
    ...{ firstName, lastName, email, password, password_confirmation: password, company },
    ...{ country: 'USA', phone: '+12025550143' },
  });
  const link = linkIn(await mailTo(product, email), '/confirm-account/');
  await post(`${product.url}/api/users/account/confirm/${link.split('/').at(-1)}`, {});
  return { ...newcomer, id: data.id, api: await signIn(product.url, credentials) };
}

/** From an address of this machine that nothing else uses: people who sign up from one address are limited, stories are not. */
async function post<T>(url: string, body: unknown): Promise<T> {
  const { host, hostname, port, pathname } = new URL(url);
  const headers = { host, 'content-type': 'application/json', accept: 'application/json' };
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const { status, answer } = await new Promise<{ status: number; answer: string }>((resolve, reject) => {
    const to = { host: hostname === 'localhost' ? '127.0.0.1' : hostname, port, path: pathname };
    const sent = request({ ...to, method: 'POST', headers, localAddress }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject);
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
  if (status >= 300) throw new Error(`POST ${url} answered ${status}: ${answer}`);
  return JSON.parse(answer) as T;
}
