/** An IP address, or the network that its first `prefix` bits name; the words are unsigned and 32 bits wide. */
export interface Network {
  readonly family: 4 | 6;
  /** One word, or four. */
  readonly words: readonly number[];
  /** 0 to 32, or to 128. */
  readonly prefix: number;
}

const IPV6_GROUPS = 8;

/**
 * Reads IPv4, IPv6 (with `::`, and with an IPv4 tail) and both with `/prefix`; undefined for anything else.
 * IPv4 inside IPv6 (`::ffff:192.0.2.1`) is read as the IPv4 address. Bits beyond the prefix are cleared.
 */
export function parseNetwork(text: string): Network | undefined {
  const slash = text.indexOf('/');
  const words = wordsOf(slash === -1 ? text : text.slice(0, slash));
  if (words === undefined) return undefined;
  const isMapped = words.length === 4 && words[0] === 0 && words[1] === 0 && words[2] === 0xffff;
  const width = words.length * 32;
  const prefix = slash === -1 ? width : prefixOf(text.slice(slash + 1), width);
  if (prefix === undefined) return undefined;
  if (isMapped && prefix >= 96) return networkOf(4, [words[3]!], prefix - 96);
  return networkOf(words.length === 1 ? 4 : 6, words, prefix);
}

/** The address with the bits beyond `prefix` cleared. */
export const maskedWords = (words: readonly number[], prefix: number): number[] =>
  words.map((word, index) => (word & maskOf(prefix - index * 32)) >>> 0);

const networkOf = (family: 4 | 6, words: readonly number[], prefix: number): Network => ({
  family,
  words: maskedWords(words, prefix),
  prefix,
});

/** The first bits of a word; none below 1, all from 32 on. */
export const maskOf = (bits: number): number =>
  bits <= 0 ? 0 : bits >= 32 ? 0xffffffff : 0xffffffff << (32 - bits);

function prefixOf(text: string, max: number): number | undefined {
  if (!/^\d{1,3}$/.test(text)) return undefined;
  const prefix = Number(text);
  return prefix <= max ? prefix : undefined;
}

function wordsOf(text: string): number[] | undefined {
  if (!text.includes(':')) {
    const word = ipv4WordOf(text);
    return word === undefined ? undefined : [word];
  }
  return text.length > 45 ? undefined : ipv6WordsOf(text);
}

function ipv4WordOf(text: string): number | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  if (match === null) return undefined;
  let word = 0;
  for (let part = 1; part <= 4; part += 1) {
    const octet = Number(match[part]);
    if (octet > 255) return undefined;
    word = word * 256 + octet;
  }
  return word;
}

function ipv6WordsOf(text: string): number[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const head = groupsOf(halves[0]!, halves.length === 1);
  const tail = halves.length === 2 ? groupsOf(halves[1]!, true) : [];
  if (head === undefined || tail === undefined) return undefined;
  const missing = IPV6_GROUPS - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...new Array<number>(missing).fill(0), ...tail];
  return [0, 2, 4, 6].map((index) => groups[index]! * 65_536 + groups[index + 1]!);
}

/** @param isLast an IPv4 address may stand at its end */
function groupsOf(text: string, isLast: boolean): number[] | undefined {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    if (isLast && index === parts.length - 1 && part.includes('.')) {
      const word = ipv4WordOf(part);
      if (word === undefined) return undefined;
      groups.push(Math.floor(word / 65_536), word % 65_536);
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return groups;
}
