import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Regenerates `data/data-centres.txt`: the networks that providers of rented machines announce.
 *
 *     npm pack @ip-location-db/asn && tar xzf ip-location-db-asn-*.tgz
 *     node --import tsx services/bidder/scripts/generate-data-centres.ts package
 *
 * Left out are networks from which people reach the web too, such as those of Cloudflare, Akamai, Fastly and Google's
 * own (relays of phones and browsers), and ranges smaller than a /24 or a /64, which exchanges truncate away.
 */
const PROVIDERS: ReadonlyMap<string, readonly number[]> = new Map([
  ['Amazon Web Services', [16_509, 14_618, 8_987]],
  ['Google Cloud', [396_982]],
  ['Microsoft Azure', [8_075]],
  ['Oracle Cloud', [31_898]],
  ['IBM Cloud', [36_351]],
  ['Alibaba Cloud', [45_102, 37_963]],
  ['Tencent Cloud', [132_203, 45_090]],
  ['Huawei Cloud', [136_907, 55_990]],
  ['DigitalOcean', [14_061, 62_567]],
  ['OVH', [16_276, 35_540]],
  ['Hetzner', [24_940, 213_230]],
  ['Linode', [63_949]],
  ['Vultr', [20_473]],
  ['Scaleway', [12_876]],
  ['Contabo', [51_167]],
  ['Leaseweb', [60_781, 28_753, 30_633, 59_253, 396_362]],
  ['Rackspace', [33_070, 19_994]],
  ['IONOS', [8_560]],
  ['netcup', [197_540]],
  ['M247', [9_009]],
  ['FranTech', [53_667]],
  ['Psychz', [40_676]],
  ['Unified Layer', [46_606]],
  ['GoDaddy', [26_496]],
  ['Hivelocity', [29_802]],
  ['ReliableSite', [23_470]],
]);

interface Family {
  readonly file: string;
  readonly bits: number;
  /** Longest prefix that is kept. */
  readonly longest: number;
  readonly write: (address: bigint) => string;
}

const groupsOf = (address: bigint): string[] =>
  Array.from({ length: 8 }, (_, index) => ((address >> BigInt(112 - index * 16)) & 0xffffn).toString(16));
const FAMILIES: readonly Family[] = [
  {
    file: 'asn-ipv4-num.csv',
    bits: 32,
    longest: 24,
    write: (address) => [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 255n).join('.'),
  },
  {
    file: 'asn-ipv6-num.csv',
    bits: 128,
    longest: 64,
    write: (address) =>
      `${groupsOf(address)
        .join(':')
        .replace(/(?::0)+$/, '')}::`,
  },
];

const [folder = 'package'] = process.argv.slice(2);
const wanted = new Set([...PROVIDERS.values()].flat());
const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
  version: string;
};
const lines: string[] = [];
for (const family of FAMILIES) {
  for (const [first, last] of joined(await rangesOf(path.join(folder, family.file)))) {
    for (const [address, prefix] of networksOf(first, last, family.bits))
      if (prefix <= family.longest) lines.push(`${family.write(address)}/${prefix}`);
  }
}
const head = [
  `# Networks of providers of rented machines: ${[...PROVIDERS.keys()].join(', ')}.`,
  `# From @ip-location-db/asn ${version} (Route Views and DB-IP, CC BY 4.0) by scripts/generate-data-centres.ts; see NOTICE.`,
];
const target = new URL('../data/data-centres.txt', import.meta.url);
await writeFile(target, `${[...head, ...lines].join('\n')}\n`);
console.log(`${lines.length} networks`);

/** Rows of the file: first and last address as numbers, the announcing system, its name. */
async function rangesOf(file: string): Promise<[bigint, bigint][]> {
  const ranges: [bigint, bigint][] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [first = '', last = '', system] = line.split(',', 3);
    if (wanted.has(Number(system))) ranges.push([BigInt(first), BigInt(last)]);
  }
  return ranges;
}

function joined(ranges: readonly [bigint, bigint][]): [bigint, bigint][] {
  const whole: [bigint, bigint][] = [];
  for (const [first, last] of [...ranges].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const before = whole.at(-1);
    if (before !== undefined && first <= before[1] + 1n) before[1] = last > before[1] ? last : before[1];
    else whole.push([first, last]);
  }
  return whole;
}

/** The fewest networks that make up the range. */
function networksOf(first: bigint, last: bigint, bits: number): [bigint, number][] {
  const networks: [bigint, number][] = [];
  for (let at = first; at <= last;) {
    let size = 0;
    while (size < bits && (at & (1n << BigInt(size))) === 0n && at + (2n << BigInt(size)) - 1n <= last)
      size += 1;
    networks.push([at, bits - size]);
    at += 1n << BigInt(size);
  }
  return networks;
}
