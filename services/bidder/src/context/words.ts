const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u;
const APOSTROPHES = /['’]/g;
const NO_WORDS: readonly string[] = [];

/**
 * Words of a text as keywords are compared: compatible forms joined (NFKC), lower case, apostrophes dropped (`don't`
 * is one word), everything that is no letter, digit or mark between two words.
 */
export function wordsOf(text: string): readonly string[] {
  if (text === '') return NO_WORDS;
  const words = text.normalize('NFKC').toLowerCase().replace(APOSTROPHES, '').split(SEPARATORS);
  return words.filter((word) => word !== '');
}

/** Words of the path, query and host of an address, `%20` and its like decoded; those of the scheme are left out. */
export function addressWords(address: string): readonly string[] {
  if (address === '') return NO_WORDS;
  const text = address.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replaceAll('+', ' ');
  try {
    return wordsOf(decodeURIComponent(text));
  } catch {
    return wordsOf(text);
  }
}
