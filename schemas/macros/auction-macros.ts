/**
 * As OpenRTB writes them (2.6, section 4.4): `${AUCTION_PRICE}`, with an encoding that it may name (`${AUCTION_PRICE:B64}`),
 * and as editors of URLs leave them (`%24%7BAUCTION_PRICE%7D`).
 */
const AUCTION_MACRO = /(?:\$\{|%24%7B)(AUCTION_\w+)(?::(\w+))?(?:\}|%7D)/gi;

/**
 * Value of a macro by its name in capitals, `AUCTION_PRICE`; undefined leaves the macro for a later party.
 */
export type AuctionValue = (name: string) => string | undefined;

/** A text with its macros filled. @param put what the text takes for a value, in the encoding that its macro asks for */
export const fillAuctionMacros = (
  text: string,
  value: AuctionValue,
  put: (value: string) => string = (plain) => plain,
): string =>
  // Most texts have none.
  /AUCTION_/i.test(text)
    ? text.replace(AUCTION_MACRO, (macro: string, name: string, coding: string | undefined) => {
        const plain = value(name.toUpperCase());
        return plain === undefined ? macro : put(coded(plain, coding));
      })
    : text;

/** A piece of a text between macros, or a macro. */
export type AuctionPart =
  | { readonly text: string }
  | { readonly valueOf: (value: AuctionValue) => string | undefined };

/** Takes a text apart that is filled often. */
export function auctionParts(text: string): readonly AuctionPart[] {
  const parts: AuctionPart[] = [];
  let end = 0;
  for (const match of text.matchAll(AUCTION_MACRO)) {
    const [macro, name = '', coding] = match;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({
      valueOf: (value) => {
        const plain = value(name.toUpperCase());
        return plain === undefined ? undefined : coded(plain, coding);
      },
    });
    end = match.index + macro.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Base 64 is the only encoding that OpenRTB names; in another one nothing can be said. */
function coded(value: string, coding: string | undefined): string {
  if (coding === undefined) return value;
  return coding.toUpperCase() === 'B64' ? base64(value) : '';
}

/** Base64 of UTF-8 text, in browsers and Node.js. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
