import { isRobotAgent } from '@marquee/openrtb/device/robots';
import type { UserAgentFacts } from '@marquee/openrtb/request/targeting-context';
import { LRUCache } from 'lru-cache';
import UAParser from 'ua-parser-js';

const NOTHING: UserAgentFacts = { browser: '', os: '', osVersion: '', vendor: '', deviceType: '' };

interface Known {
  readonly facts: UserAgentFacts;
  readonly isRobot: boolean;
  readonly isRobotInApp: boolean;
}

export interface UserAgents {
  facts(ua: string): UserAgentFacts;
  /** False for what is not known. @param isInApp the ad is in an app, where the device's own HTTP client may ask */
  isRobot(ua: string, isInApp?: boolean): boolean;
}

/** Parses user agent strings, remembering as many as are in use: parsing costs more than the rest of an auction. */
export function createUserAgents(max = 20_000): UserAgents {
  const cache = new LRUCache<string, Known>({ max });
  const read = (ua: string): Known => {
    const known = cache.get(ua);
    if (known !== undefined) return known;
    const parsed = { facts: parse(ua), isRobot: isRobotAgent(ua), isRobotInApp: isRobotAgent(ua, true) };
    cache.set(ua, parsed);
    return parsed;
  };
  return {
    facts: (ua) => (ua === '' ? NOTHING : read(ua).facts),
    isRobot: (ua, isInApp = false) => ua !== '' && (isInApp ? read(ua).isRobotInApp : read(ua).isRobot),
  };
}

function parse(ua: string): UserAgentFacts {
  const { browser, os, device } = new UAParser(ua).getResult();
  return {
    browser: browser.name ?? '',
    os: os.name ?? '',
    osVersion: os.version ?? '',
    vendor: device.vendor ?? '',
    deviceType: device.type ?? '',
  };
}
