import { parseNetwork } from '../sources/address.ts';
import { readDataCentres } from './data-centres.ts';

/** True for an address of a data centre: what the tracker judges clicks and impressions by. */
export function isDataCentreAddress(address: string): boolean {
  const network = parseNetwork(address);
  return network !== undefined && readDataCentres().contains(network);
}
