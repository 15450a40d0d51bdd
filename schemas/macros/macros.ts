import { DIMENSION_MACROS } from '../traffic/dimension-lists.ts';

/** A macro as the product offers it: `code` is typed into a link or markup, `label` says what it becomes. */
export interface Macro {
  readonly code: string;
  readonly label: string;
}

/** OpenRTB substitution macros (2.6, section 4.4): the exchange expands them, we pass them on and read them back. */
export const AUCTION_MACROS = {
  AUCTION_ID: 'Auction: ID of the bid request',
  AUCTION_BID_ID: 'Auction: ID of the bid response',
  AUCTION_IMP_ID: 'Auction: ID of the impression',
  AUCTION_SEAT_ID: 'Auction: ID of the seat',
  AUCTION_AD_ID: 'Auction: ID of the ad',
  AUCTION_PRICE: 'Auction: clearing price',
  AUCTION_CURRENCY: 'Auction: currency of the clearing price',
  AUCTION_MBR: 'Auction: market bid ratio',
  AUCTION_LOSS: 'Auction: loss reason code',
  AUCTION_MIN_TO_WIN: 'Auction: minimum bid to win',
  AUCTION_MULTIPLIER: 'Auction: number of impressions that one display counts as',
  AUCTION_IMP_TS: 'Auction: time of the impression, milliseconds since 1970',
  AUCTION_DISCOUNT_PCT: 'Auction: discount on the clearing price, percent',
  AUCTION_DISCOUNT_CPM: 'Auction: discount on the clearing price, CPM',
} as const;
export type AuctionMacroName = keyof typeof AUCTION_MACROS;

/** The platform's own macros, written `{name}`; each has an encoded form `{name_enc}`, which a URL does not need. */
export const PLATFORM_MACROS = {
  campaign_id: 'Campaign ID',
  creative_id: 'Creative ID',
  bid_id: 'Bid ID',
  click_id:
    'Click ID, 33 characters (give it back in the conversion postback; in markup it counts once the ad was shown)',
  ssp_id: 'SSP endpoint ID',
  ...DIMENSION_MACROS,
  price: 'Bid price of one impression, dollars',
  timestamp: 'Time of the bid, seconds since 1970',
  cachebuster: 'Random number against caching',
} as const;
export type PlatformMacroName = keyof typeof PLATFORM_MACROS;

/** Macros that mean something in markup only: the redirect through which a click is counted. */
export const MARKUP_MACROS = {
  click_url: 'Click redirect URL (markup only)',
} as const;
export type MarkupMacroName = keyof typeof MARKUP_MACROS;

export type MacroName = PlatformMacroName | MarkupMacroName;
export type MacroValues = Readonly<Partial<Record<MacroName, string>>>;

/** `AUCTION_PRICE` as it is written: `${AUCTION_PRICE}`. */
export const auctionMacro = (name: AuctionMacroName): string => `\${${name}}`;
/** `campaign_id` as it is written: `{campaign_id}`. */
export const platformMacro = (name: MacroName): string => `{${name}}`;
/** The form whose value is percent-encoded: `{campaign_id_enc}`. */
export const encodedMacro = (name: MacroName): string => `{${name}_enc}`;

const MACRO_LABELS: Readonly<Record<MacroName, string>> = { ...PLATFORM_MACROS, ...MARKUP_MACROS };

const ownNames = Object.keys(MACRO_LABELS) as MacroName[];
const auctionNames = Object.keys(AUCTION_MACROS) as AuctionMacroName[];

/** Every macro that may be typed into a link or markup. */
export const ALL_MACROS: readonly Macro[] = [
  ...ownNames.map((name) => ({ code: platformMacro(name), label: MACRO_LABELS[name] })),
  ...ownNames.map((name) => ({ code: encodedMacro(name), label: `${MACRO_LABELS[name]}, URL-encoded` })),
  ...auctionNames.map((name) => ({ code: auctionMacro(name), label: AUCTION_MACROS[name] })),
];

// `${os}` is a JavaScript template literal of the advertiser's own script, not a macro.
const OWN_MACRO = new RegExp(`(?<!\\$)\\{(${ownNames.join('|')})(_enc)?\\}`, 'g');

/** A text taken apart at its macros; `value` is asked for those that it uses, and nothing else. */
export type MacroTemplate = (value: (name: MacroName) => string | undefined) => string;

/** What ends a URL in markup, a script, a style or a text. */
const ENDS_URL = /[\s"'<>`\\]/;
/** URLs of ours, or parts of them, that cannot end what they stand in. */
const SAFE_IN_URLS: ReadonlySet<MacroName> = new Set(['click_url', 'click_id']);

/** `/path`, `./path`, `../path`, `?query`, in quotes, without them (`href=/path`), or in a style (`url(/path`). */
const RELATIVE_URL = /^(?:[\w-]+=|url\()?(?:\.{0,2}\/|\?)/i;
/** `page?name=`, `page?name=value&other=`. */
const IN_QUERY = /\?(?:.*&)?[^?&=]+=[^=]*$/;

/** Whether what follows `before` is inside a URL, with a host or relative, in markup or as the whole text. */
function endsInsideUrl(before: string): boolean {
  let start = before.length;
  while (start > 0 && !ENDS_URL.test(before[start - 1]!)) start -= 1;
  const run = before.slice(start);
  return run.includes('//') || RELATIVE_URL.test(run) || IN_QUERY.test(run);
}

interface MacroOptions {
  /** Returns the text for a value, already percent-encoded where it is in a URL or its macro requires it. */
  readonly put?: (value: string, name: MacroName) => string;
  /** What the text takes for its pieces between macros, escaped for where it will stand. */
  readonly fixed?: (piece: string) => string;
  /** The text is a piece of a URL. */
  readonly isUrl?: boolean;
}

/**
 * Prepares a text that is expanded often. The platform's macros are replaced by their values, in one pass: a
 * value that looks like a macro stays text. A macro without a value becomes empty; every other pair of braces,
 * `${AUCTION_…}` included, stays as it is.
 *
 * Values come from bid requests, and so from strangers. Inside a URL each is percent-encoded once, written `{name}` or
 * `{name_enc}`, so that no value adds a parameter, a path or a host; `{click_url}` is put there as it is written.
 */
export function compileMacros(
  text: string,
  { put = (value) => value, fixed = (piece) => piece, isUrl = false }: MacroOptions = {},
): MacroTemplate {
  const slots: { readonly name: MacroName; readonly isEncoded: boolean; readonly after: string }[] = [];
  const matches = [...text.matchAll(OWN_MACRO)];
  matches.forEach((match, index) => {
    const end = match.index + match[0].length;
    const after = fixed(text.slice(end, matches[index + 1]?.index ?? text.length));
    const name = match[1] as MacroName;
    const isInUrl = !SAFE_IN_URLS.has(name) && (isUrl || endsInsideUrl(text.slice(0, match.index)));
    slots.push({ name, isEncoded: isInUrl || match[2] !== undefined, after });
  });
  const before = fixed(text.slice(0, matches[0]?.index ?? text.length));
  return (value) => {
    let expanded = before;
    for (const { name, isEncoded, after } of slots) {
      const plain = value(name) ?? '';
      expanded += put(isEncoded ? percentEncode(plain) : plain, name) + after;
    }
    return expanded;
  };
}

/** Expands a text once; see `compileMacros`. */
export const expandMacros = (text: string, values: MacroValues): string =>
  compileMacros(text)((name) => values[name]);

/** True for a text that holds macros, of the platform or of OpenRTB: texts for people take none. */
export const hasMacros = (text: string): boolean =>
  macrosIn(text).length > 0 || auctionNames.some((name) => text.includes(`\${${name}`));

/** The platform macros that a text uses, each once. */
export function macrosIn(text: string): MacroName[] {
  return [...new Set([...text.matchAll(OWN_MACRO)].map((match) => match[1] as MacroName))];
}

/** A value inside of a URL. Half of a surrogate pair has no UTF-8 form and would make `encodeURIComponent` throw. */
export const percentEncode = (value: string): string =>
  NOTHING_TO_ENCODE.test(value) ? value : encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'));
const NOTHING_TO_ENCODE = /^[\w.-]*$/;
