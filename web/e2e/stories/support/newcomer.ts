import { randomBytes, randomInt } from 'node:crypto';

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

/** As from an address of their own: people who sign up from one address are limited, stories are not. */
async function post<T>(url: string, body: unknown): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    // Of a network that is kept for tests of networks (RFC 2544).
    'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(1, 255)}`,
  };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`POST ${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
