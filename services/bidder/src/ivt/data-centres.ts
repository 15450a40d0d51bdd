import { readFileSync } from 'node:fs';

import type { Network } from '../sources/address.ts';
import { parseNetwork } from '../sources/address.ts';
import { NetworkSet } from '../sources/network-set.ts';

const FILE = new URL('../../data/data-centres.txt', import.meta.url);

let known: NetworkSet | undefined;

/**
 * Networks of hosting providers, where no person uses a screen; `data/data-centres.txt` names the sources and
 * their dates. Read once a process and never changed.
 */
export function readDataCentres(): Pick<NetworkSet, 'contains' | 'size'> {
  known ??= readFile();
  return known;
}

function readFile(): NetworkSet {
  const networks = new NetworkSet();
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const network = parseNetwork(line);
    if (network === undefined)
      throw new Error(`${FILE.pathname}: "${line}" is no network. Generate the file anew.`);
    for (const part of inSteps(network)) networks.add(part);
  }
  return networks;
}

const STEP = 4;

/** The network in parts whose prefix is a multiple of four bits: a set is asked once for each length that it holds. */
function inSteps({ family, words, prefix }: Network): Network[] {
  const longer = Math.ceil(prefix / STEP) * STEP;
  const word = (longer - 1) >>> 5;
  return Array.from({ length: 2 ** (longer - prefix) }, (_, part) => ({
    family,
    words: words.map((value, index) => (index === word ? (value | (part << (-longer & 31))) >>> 0 : value)),
    prefix: longer,
  }));
}
