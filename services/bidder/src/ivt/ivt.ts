import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { isObject, numberOf, objectOf } from '@marquee/openrtb/request/read-json';
import type { JsonObject } from '@marquee/openrtb/request/read-json';

import type { UserAgents } from '../device/user-agent.ts';
import { parseNetwork } from '../sources/address.ts';
import type { NetworkSet } from '../sources/network-set.ts';

/** Why a request is invalid traffic, as far as the request itself shows. */
export type IvtReason = 'robot' | 'data-centre' | 'invalid-device';

/** No-bid reasons of OpenRTB 3.0: known web crawler; cloud, data centre or proxy address; unsupported device. */
export const IVT_NBR: Readonly<Record<IvtReason, number>> = {
  robot: 3,
  'data-centre': 5,
  'invalid-device': 6,
};

export interface IvtParts {
  readonly userAgents: Pick<UserAgents, 'isRobot'>;
  readonly dataCentres: Pick<NetworkSet, 'contains'>;
}

type Asked = Pick<NormalisedRequest, 'device' | 'root'>;

/** Wider and higher than any screen, pixels. */
const SCREEN_MAX = 32_768;

/**
 * Creates the detection of invalid traffic before a bid: robots that identify themselves, addresses of data
 * centres, devices that cannot exist. An unknown address or user agent is no evidence, and neither is a
 * private one, which exchanges send when they hide the real one. It needs no consent: it excludes traffic and
 * targets no one.
 */
export function createIvt({ userAgents, dataCentres }: IvtParts): (request: Asked) => IvtReason | undefined {
  const isHosted = (address: string): boolean => {
    const network = address === '' ? undefined : parseNetwork(address);
    return network !== undefined && dataCentres.contains(network);
  };
  return ({ device, root }) => {
    if (userAgents.isRobot(device.ua, isObject(root['app']))) return 'robot';
    if (isImpossible(objectOf(root['device']))) return 'invalid-device';
    return isHosted(device.ip) || isHosted(device.ipv6) ? 'data-centre' : undefined;
  };
}

/** Values that are stated and that no device has; what is not stated is possible. */
function isImpossible(device: JsonObject): boolean {
  const [w, h] = [numberOf(device['w']), numberOf(device['h'])];
  if (w === 0 && h === 0) return true;
  if ([w, h].some((length) => length !== undefined && (length < 0 || length > SCREEN_MAX))) return true;
  const ratio = numberOf(device['pxratio']);
  if (ratio !== undefined && ratio < 0) return true;
  if (!isObject(device['geo'])) return false;
  const { lat, lon } = device['geo'];
  return Math.abs(numberOf(lat) ?? 0) > 90 || Math.abs(numberOf(lon) ?? 0) > 180;
}
