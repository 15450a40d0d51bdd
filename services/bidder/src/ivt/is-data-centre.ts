import { parseNetwork } from '../sources/address.ts';
import { readDataCentres } from './data-centres.ts';

/** True for an address of a data centre; the tracker rejects clicks and impressions from there. */
export function isDataCentreAddress(address: string): boolean {
  const network = parseNetwork(address);
  return network !== undefined && readDataCentres().contains(network);
}
