const ACCENTED: Readonly<Record<string, string>> = {
  a: 'áá',
  e: 'éé',
  i: 'íí',
  o: 'óó',
  u: 'úú',
  A: 'ÁÁ',
  E: 'ÉÉ',
  I: 'ÍÍ',
  O: 'ÓÓ',
  U: 'ÚÚ',
};
/** Names of elements in a message. */
const TAG = /(<[^>]*>)/;

/**
 * The fixed part of a message as the pseudo-locale shows it: `Sáávéé`. It stays readable, its words are a third longer, as
 * German ones are, and a word with plain vowels is no message.
 */
export const pseudo = (text: string): string =>
  text
    .split(TAG)
    .map((part) => (TAG.test(part) ? part : accented(part)))
    .join('');

const accented = (text: string): string =>
  text.replaceAll(/[aeiouAEIOU]/g, (letter) => ACCENTED[letter] ?? letter);
