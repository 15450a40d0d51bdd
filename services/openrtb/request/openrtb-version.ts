import type { JsonObject } from './read-json.ts';
import { isObject, objectOf } from './read-json.ts';

/** Fields that OpenRTB 2.6 and its later texts brought, at places where a sender of 2.5 puts nothing. */
const BROUGHT = {
  request: ['acat', 'cattax', 'wlangb', 'dooh'],
  source: ['schain'],
  regs: ['gdpr', 'us_privacy', 'gpp', 'gpp_sid'],
  place: ['cattax', 'kwarray', 'inventorypartnerdomain'],
  device: ['sua', 'langb'],
  user: ['consent', 'eids', 'kwarray'],
  imp: ['rwdd', 'ssai', 'qty', 'dt', 'refresh'],
  medium: [
    'plcmt',
    'podid',
    'podseq',
    'slotinpod',
    'poddur',
    'rqddurs',
    'maxseq',
    'mincpmpersec',
    'durfloors',
    'poddedupe',
  ],
} as const;

/** Does `x-openrtb-version` name 2.6 or a later version? */
export const declaresVersion26 = (header: unknown): boolean =>
  typeof header === 'string' && Number.parseFloat(header) >= 2.6;

/**
 * Does the request hold anything that only OpenRTB 2.6 has? Its sender then knows the fields of a 2.6 bid.
 *
 * @param impsMax imps that are looked at
 */
export function usesVersion26(body: JsonObject, impsMax: number): boolean {
  return (
    hasAny(body, BROUGHT.request) ||
    hasAny(body['source'], BROUGHT.source) ||
    hasAny(body['regs'], BROUGHT.regs) ||
    hasAny(body['device'], BROUGHT.device) ||
    hasAny(body['user'], BROUGHT.user) ||
    hasAny(body['site'], BROUGHT.place) ||
    hasAny(body['app'], BROUGHT.place) ||
    hasAny(objectOf(body['site'])['content'], BROUGHT.place) ||
    hasAny(objectOf(body['app'])['content'], BROUGHT.place) ||
    doImpsShow(body['imp'], impsMax)
  );
}

function doImpsShow(imps: unknown, max: number): boolean {
  if (!Array.isArray(imps)) return false;
  for (let index = 0; index < imps.length && index < max; index += 1) {
    const imp: unknown = imps[index];
    if (!isObject(imp)) continue;
    if (hasAny(imp, BROUGHT.imp)) return true;
    if (hasAny(imp['video'], BROUGHT.medium) || hasAny(imp['audio'], BROUGHT.medium)) return true;
  }
  return false;
}

function hasAny(value: unknown, names: readonly string[]): boolean {
  if (!isObject(value)) return false;
  for (let index = 0; index < names.length; index += 1) if (names[index]! in value) return true;
  return false;
}
