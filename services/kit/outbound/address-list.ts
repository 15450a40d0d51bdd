import { BlockList, isIP } from 'node:net';

/**
 * Returns a test for whether an address is in a list of addresses and networks: `10.0.0.7`, `10.0.0.0/8`,
 * `fd00::/8`.
 *
 * @throws RangeError that names the invalid entry
 */
export function createAddressList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const version = isIP(address);
    const bits = prefix === undefined ? undefined : Number(prefix);
    if (version === 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix)))
      throw new RangeError(`"${entry}" is neither an address nor a network`);
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, bits, family);
  }
  return (address) => {
    const plain = /^::ffff:(?=\d+\.)/i.test(address) ? address.slice(7) : address;
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
}
