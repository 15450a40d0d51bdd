import { LRUCache } from 'lru-cache';
import UAParser from 'ua-parser-js';

import type { UserAgentFacts } from '../auction/opportunity.ts';

const NOTHING: UserAgentFacts = { browser: '', os: '', osVersion: '', vendor: '', deviceType: '' };
/** Crawlers and scripts that call themselves so; they are no audience. */
const ROBOT = /bot\b|bot\/|crawler|spider|slurp|headless|phantomjs|python-requests|curl\/|wget\//i;

export interface UserAgents {
  facts(ua: string): UserAgentFacts;
  isRobot(ua: string): boolean;
}

/** Parses user agent strings, remembering as many as are in use: parsing costs more than the rest of an auction. */
export function createUserAgents(max = 20_000): UserAgents {
  const cache = new LRUCache<string, { facts: UserAgentFacts; isRobot: boolean }>({ max });
  const read = (ua: string): { facts: UserAgentFacts; isRobot: boolean } => {
    const known = cache.get(ua);
    if (known !== undefined) return known;
    const parsed = { facts: parse(ua), isRobot: ROBOT.test(ua) };
    cache.set(ua, parsed);
    return parsed;
  };
  return {
    facts: (ua) => (ua === '' ? NOTHING : read(ua).facts),
    isRobot: (ua) => ua !== '' && read(ua).isRobot,
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
