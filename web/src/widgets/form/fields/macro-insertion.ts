/** True for a whole web address; macros may stand in it already. */
export function isLink(text: string): boolean {
  // A macro is no part of a URL's grammar everywhere that it may stand: in a host it is not.
  const plain = text.trim().replace(/\$?\{\w+\}/g, 'x');
  if (!/^https?:\/\//i.test(plain)) return false;
  try {
    return new URL(plain).hostname.includes('.') || new URL(plain).hostname === 'localhost';
  } catch {
    return false;
  }
}

/**
 * Replaces the selection of a text with a code; returns the text and the new cursor position.
 * @param start first selected character; without one, the code goes to the end
 */
export function insertedAt(
  text: string,
  code: string,
  start: number | null | undefined,
  end: number | null | undefined,
): { readonly text: string; readonly cursor: number } {
  const from = Math.min(start ?? text.length, text.length);
  const to = Math.min(Math.max(end ?? from, from), text.length);
  return { text: `${text.slice(0, from)}${code}${text.slice(to)}`, cursor: from + code.length };
}
