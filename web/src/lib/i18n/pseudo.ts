const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};
/** German texts are about a third longer than English ones. */
const GROWTH = 0.35;

/** Names of elements in a message. */
const TAG = /(<[^>]*>)/;

/**
 * The fixed part of a message as the pseudo-locale shows it: `Sávé~~`. It stays readable, and a word without accents is no
 * message.
 */
export const pseudo = (text: string): string =>
  text
    .split(TAG)
    .map((part) =>
      TAG.test(part) ? part : `${accented(part)}${'~'.repeat(Math.ceil(part.trim().length * GROWTH))}`,
    )
    .join('');

const accented = (text: string): string =>
  text.replaceAll(/[aceinouyAEIOU]/g, (letter) => ACCENTED[letter] ?? letter);
