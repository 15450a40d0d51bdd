import { createHash, randomBytes } from 'node:crypto';

import { readConversionValue } from './conversion-value.ts';
import type { NoticeDetails } from '../notices/notices.ts';
import type { Query } from '../tracker-parts.ts';

const TYPE_LENGTH_MAX = 64;
const ORDER_LENGTH_MAX = 256;
/** What a body may say; anything else in it is not read. */
const NAMES = [
  'id',
  'click_id',
  'cid',
  't',
  'value',
  'currency',
  'type',
  'order_id',
  'transaction_id',
  'conversion_id',
  'secret',
] as const;

/** The account's secret that a server shows: from the header before the parameter, which is in more logs. */
export function shownSecret(authorization: string | undefined, given: Query): unknown {
  const bearer = /^Bearer +(.*)$/i.exec(authorization ?? '')?.[1];
  return bearer ?? given['secret'];
}

/** Value and type of a conversion; a value that is none is void, and the conversion counts. */
export function conversionOf(given: Query): NoticeDetails {
  const { value, currency, type } = given;
  const { nanos, invalidReason } = readConversionValue(value, currency);
  return {
    conversionType:
      typeof type === 'string' && type !== '' ? wellFormed(type.slice(0, TYPE_LENGTH_MAX)) : null,
    conversionValueNanos: nanos,
    conversionValueFault: invalidReason,
  };
}

/**
 * Id of one conversion, distinct from those of other accounts. The advertiser's own number of the order makes
 * a second call the same conversion, whichever click, pixel or way reports it; without one every call is a
 * conversion of its own. A digest, because order numbers are the advertiser's business.
 */
export function conversionIdOf(given: Query, userId: number): string {
  for (const name of ['order_id', 'transaction_id', 'conversion_id'] as const) {
    const order = given[name];
    if (typeof order !== 'string' && typeof order !== 'number') continue;
    const text = String(order).slice(0, ORDER_LENGTH_MAX);
    if (text === '') continue;
    return createHash('sha256')
      .update(`order of account ${userId}: ${text}`)
      .digest('base64url')
      .slice(0, 22);
  }
  return randomBytes(16).toString('base64url');
}

/** A form or a JSON object; anything else says nothing. */
export function bodyOf(body: unknown): Query {
  if (typeof body !== 'string' || body === '') return {};
  if (!body.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(body));
  try {
    const parsed = JSON.parse(body) as Query;
    return Object.fromEntries(
      NAMES.flatMap((name) => (parsed[name] === undefined ? [] : [[name, parsed[name]]])),
    );
  } catch {
    return {};
  }
}

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');
