import { readFileSync } from 'node:fs';

import { parseNetwork } from '../sources/address.ts';
import { NetworkSet } from '../sources/network-set.ts';

const FILE = new URL('../../data/data-centres.txt', import.meta.url);

/**
 * Networks of providers of rented machines, where no person sits before a screen; `data/data-centres.txt` says whose
 * and of when. Read once, at the start of a bidder.
 */
export function readDataCentres(): NetworkSet {
  const networks = new NetworkSet();
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const network = parseNetwork(line);
    if (network === undefined)
      throw new Error(`${FILE.pathname}: "${line}" is no network. Generate the file anew.`);
    networks.add(network);
  }
  return networks;
}
