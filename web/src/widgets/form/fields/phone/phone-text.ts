/** Digits of the longest national number without its country, as people write it: `202 555 0143`. */
const NATIONAL_MAX = 10;

/**
 * What was typed or pasted without a `+`, in international form: a national number of the chosen country, or one
 * that already begins with its dial code.
 * @param dialCode without `+`
 */
export function international(typed: string, dialCode: string): string {
  const text = typed.trim();
  if (text === '' || text.startsWith('+')) return text;
  const digits = text.replace(/\D/g, '');
  if (digits === '') return text;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  const isWhole = digits.length > NATIONAL_MAX && digits.startsWith(dialCode);
  return isWhole ? `+${digits}` : `+${dialCode}${digits}`;
}

/** Returns an empty text for a dial code without a number. */
export const phoneOrNothing = (phone: string, dialCode: string): string =>
  phone === '+' || phone === `+${dialCode}` ? '' : phone;
