import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { arrayOf, isObject, numberOf, objectOf, textOf } from '@marquee/openrtb/request/read-json';
import type { JsonObject } from '@marquee/openrtb/request/read-json';
import type { BidSlot } from '@marquee/openrtb/slots/bid-slots';
import { floorToNanos, leastPriceOfCpm } from '@marquee/openrtb/slots/price';
import { toDollars } from '@marquee/schemas/traffic/currency-rates';

import { pick, withoutExt } from './clean-json.ts';
import type { Margin } from '../answer/margin.ts';
import { raisedCpmNanos } from '../answer/margin.ts';
import type { OfferedImp } from './offered-imps.ts';
import { dspDevice, dspRegs, dspUser } from './dsp-person.ts';

export interface DspRequestParts {
  readonly request: NormalisedRequest;
  readonly imps: readonly OfferedImp[];
  readonly margin: Margin;
  /** Ours; the exchange's own id is between it and us. */
  readonly id: string;
  /** Milliseconds that are really left for the answer, network included. */
  readonly tmaxMs: number;
  /** Who sells to us. */
  readonly sspEndpointId: number;
  /** Our domain in supply chains. */
  readonly systemDomain: string;
}

const PLACES = ['site', 'app', 'dooh'] as const;
const IMP = ['displaymanager', 'displaymanagerver', 'instl', 'tagid', 'clickbrowser', 'rwdd', 'ssai', 'exp'];
const DEALS_MAX = 50;
const NODES_MAX = 20;
const NANOS = 1e9;

/** What a DSP is asked: the exchange's request in our name, with nothing that is between the exchange and us. */
export function dspRequest(parts: DspRequestParts): JsonObject {
  const { request, imps, id, tmaxMs } = parts;
  const sent = new Map(
    arrayOf(request.root['imp'], Infinity).map((imp) => [textOf(objectOf(imp)['id'], 512), imp]),
  );
  return {
    id,
    imp: imps.map((offered) => impOf(objectOf(sent.get(offered.imp.id)), offered, parts.margin)),
    ...commonOf(request),
    source: sourceOf(parts),
    tmax: tmaxMs,
    cur: ['USD'],
  };
}

/** The part of a request that all DSPs receive alike, computed once a request. */
const COMMON = new WeakMap<NormalisedRequest, JsonObject>();

function commonOf(request: NormalisedRequest): JsonObject {
  const known = COMMON.get(request);
  if (known !== undefined) return known;
  const { root, consent } = request;
  const user = dspUser(root, consent);
  const regs = dspRegs(root);
  const common = {
    ...placeOf(root),
    device: dspDevice(root, consent),
    ...(Object.keys(user).length === 0 ? {} : { user }),
    ...(Object.keys(regs).length === 0 ? {} : { regs }),
    at: request.isFirstPrice ? 1 : 2,
    ...(request.isTest ? { test: 1 } : {}),
    ...pick(root, ['bcat', 'acat', 'cattax', 'badv', 'bapp', 'wlang', 'wlangb']),
  };
  COMMON.set(request, common);
  return common;
}

function placeOf(root: JsonObject): JsonObject {
  const name = PLACES.find((place) => isObject(root[place]));
  return name === undefined ? {} : { [name]: withoutExt(root[name]) };
}

function impOf(sent: JsonObject, offered: OfferedImp, margin: Margin): JsonObject {
  const { imp, kinds, bidSlots } = offered;
  const open = bidSlots.find(({ deal }) => deal === undefined);
  const deals = bidSlots.filter(({ deal }) => deal !== undefined);
  return {
    id: imp.id,
    ...pick(sent, IMP),
    ...(kinds.includes('banner') || kinds.includes('pop')
      ? { banner: pick(sent, ['banner'])['banner'] ?? {} }
      : {}),
    ...(kinds.includes('native') ? { native: nativeOf(sent) } : {}),
    ...(kinds.includes('video') ? { video: videoOf(sent, offered, margin) } : {}),
    ...(kinds.includes('pop') ? { instl: 1, ext: { type: 'pop', pop: 1 } } : {}),
    ...(imp.isRewarded ? { rwdd: 1 } : {}),
    bidfloor: open === undefined ? 0 : floorOf(open, margin),
    bidfloorcur: 'USD',
    secure: imp.isSecure ? 1 : 0,
    ...(deals.length === 0 ? {} : { pmp: pmpOf(sent, deals, imp.isPrivateAuction, margin) }),
  };
}

/** Dollars for a thousand, above the exchange's floor by our margin. JSON has no exact decimals; nine places hold. */
const floorOf = ({ leastRank }: BidSlot, margin: Margin): number =>
  Number(raisedCpmNanos(BigInt(leastRank ?? 0), margin)) / NANOS;

/** The native request, as JSON text or as an object (before OpenRTB 2.3). */
function nativeOf(sent: JsonObject): JsonObject {
  const native = withoutExt(objectOf(sent['native'])) as JsonObject;
  const { request } = native;
  if (typeof request !== 'string') return native;
  try {
    return { ...native, request: JSON.stringify(withoutExt(JSON.parse(request))) };
  } catch {
    return native;
  }
}

/** The player with the floors of its lengths raised, in dollars, and the versions that the endpoint has. */
function videoOf(sent: JsonObject, { imp, protocols }: OfferedImp, margin: Margin): JsonObject {
  const {
    mincpmpersec,
    durfloors,
    protocol: _,
    ...video
  } = withoutExt(objectOf(sent['video'])) as Record<string, unknown>;
  const raised = (floor: unknown): number | undefined => {
    const dollars = toDollars(floorToNanos(numberOf(floor) ?? 0), imp.floorCurrency);
    return dollars === undefined
      ? undefined
      : Number(raisedCpmNanos(leastPriceOfCpm(dollars), margin)) / NANOS;
  };
  return {
    ...video,
    protocols,
    ...(mincpmpersec === undefined ? {} : { mincpmpersec: raised(mincpmpersec) }),
    ...(Array.isArray(durfloors)
      ? {
          durfloors: durfloors.map((item) => {
            const floor = objectOf(item);
            return { ...floor, bidfloor: raised(floor['bidfloor']), bidfloorcur: 'USD' };
          }),
        }
      : {}),
  };
}

/** Deals stay under the exchange's ids, so that a bid for one can be passed on; seats are the exchange's names. */
function pmpOf(
  sent: JsonObject,
  bidSlots: readonly BidSlot[],
  isPrivate: boolean,
  margin: Margin,
): JsonObject {
  const raw = arrayOf(objectOf(sent['pmp'])['deals'], DEALS_MAX).map(objectOf);
  return {
    private_auction: isPrivate ? 1 : 0,
    deals: bidSlots.map((bidSlot) => ({
      ...pick(
        raw.find((deal) => textOf(deal['id'], 512) === bidSlot.deal!.id),
        ['at', 'wadomain'],
      ),
      id: bidSlot.deal!.id,
      bidfloor: floorOf(bidSlot, margin),
      bidfloorcur: 'USD',
    })),
  };
}

/** The chain with us as its last node; without one from the exchange it is incomplete, and says so. */
function sourceOf({ request, id, sspEndpointId, systemDomain }: DspRequestParts): JsonObject {
  const source = objectOf(request.root['source']);
  const sent = [source['schain'], objectOf(source['ext'])['schain']].find(isObject);
  const nodes = arrayOf(sent?.['nodes'], NODES_MAX).filter(isObject);
  const ours = { asi: systemDomain, sid: String(sspEndpointId), rid: id, hp: 1 };
  const schain = {
    ver: textOf(sent?.['ver'], 8) || '1.0',
    complete: sent?.['complete'] === 1 ? 1 : 0,
    nodes: [...nodes.map((node) => withoutExt(node)), ours],
  };
  const place = request.isVersion26 ? { schain } : { ext: { schain } };
  // The exchange decides, not we.
  return { fd: 1, ...pick(source, ['tid']), ...place };
}
