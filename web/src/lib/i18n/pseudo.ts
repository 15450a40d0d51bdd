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

/** A text as the pseudo-locale shows it: `⟦Sávé~~⟧`. What it says stays readable, and what is not in brackets is no message. */
export const pseudo = (text: string): string =>
  `⟦${text.replaceAll(/[aceinouyAEIOU]/g, (letter) => ACCENTED[letter] ?? letter)}${'~'.repeat(Math.ceil(text.length * GROWTH))}⟧`;
