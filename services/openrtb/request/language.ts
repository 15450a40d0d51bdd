/** What a text names that is no language we know (ISO 639-2). */
export const UNDETERMINED = 'und';

/** By codes of three letters: at most as many as such codes can be. ICU takes Tagalog for Filipino. */
const twoLettered = new Map([['tgl', 'tl']]);

/**
 * The ISO 639-1 code of a language tag in either notation: `pt`, `pt-BR`, `PT_br`, `por`. Empty when there is none: the
 * first letters of `fil` are another language's code.
 */
export function languageOf(tag: string): string {
  const text = tag.trim();
  let end = 0;
  while (end < text.length && isLetter(text.charCodeAt(end))) end += 1;
  if (end === 2) return text.slice(0, 2).toLowerCase();
  return end === 3 ? shortened(text.slice(0, 3).toLowerCase()) : '';
}

const isLetter = (code: number): boolean => (code > 64 && code < 91) || (code > 96 && code < 123);

/** By the Unicode aliases, which know ISO 639-2 (both of its codes where a language has two) and 639-3. */
function shortened(code: string): string {
  let short = twoLettered.get(code);
  if (short === undefined) {
    const [canonical = ''] = Intl.getCanonicalLocales(code);
    twoLettered.set(code, (short = /^[a-z]{2}\b/.exec(canonical)?.[0] ?? ''));
  }
  return short;
}
