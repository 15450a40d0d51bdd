/** 64 bits of a text as two words that were worked out independently of each other. */
export interface TextHash {
  readonly high: number;
  readonly low: number;
}

const FIRST_SEED = 0x2545f491;
const SECOND_SEED = 0x6c8e9cf5;
const DOT = 46;

/**
 * Two 32-bit hashes with different seeds, rotations and multipliers, over the text from its end: so all parent domains
 * of a domain come out of one pass. `high` is never 0, which the tables keep for a free place.
 */
export function hashOf(text: string): TextHash {
  let first = FIRST_SEED;
  let second = SECOND_SEED;
  for (let index = text.length - 1; index >= 0; index -= 1) {
    const code = text.charCodeAt(index);
    first = stepOne(first, code);
    second = stepTwo(second, code);
  }
  return finished(first, second);
}

/** Hashes of a domain and of each of its parents: `a.b.example`, `b.example` and `example`. */
export function domainHashes(domain: string): TextHash[] {
  const hashes: TextHash[] = [];
  let first = FIRST_SEED;
  let second = SECOND_SEED;
  for (let index = domain.length - 1; index >= 0; index -= 1) {
    const code = domain.charCodeAt(index);
    if (code === DOT) hashes.push(finished(first, second));
    first = stepOne(first, code);
    second = stepTwo(second, code);
  }
  hashes.push(finished(first, second));
  return hashes;
}

/** The same for words of an address, 32 bits each. */
export function hashOfWords(words: ArrayLike<number>, last: number): TextHash {
  let first = stepOne(FIRST_SEED, last);
  let second = stepTwo(SECOND_SEED, last);
  for (let index = 0; index < words.length; index += 1) {
    first = stepOne(first, words[index]!);
    second = stepTwo(second, words[index]!);
  }
  return finished(first, second);
}

function stepOne(state: number, code: number): number {
  let mixed = Math.imul(code, 0xcc9e2d51);
  mixed = (mixed << 15) | (mixed >>> 17);
  const next = state ^ Math.imul(mixed, 0x1b873593);
  return (Math.imul((next << 13) | (next >>> 19), 5) + 0xe6546b64) | 0;
}

function stepTwo(state: number, code: number): number {
  const mixed = Math.imul(state ^ Math.imul(code, 0x9e3779b1), 0x85ebca77);
  return (((mixed << 17) | (mixed >>> 15)) + 0x27d4eb2f) | 0;
}

function finished(first: number, second: number): TextHash {
  return { high: avalanche(first) || 1, low: avalanche(second) };
}

function avalanche(state: number): number {
  let word = state ^ (state >>> 16);
  word = Math.imul(word, 0x85ebca6b);
  word ^= word >>> 13;
  word = Math.imul(word, 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}
