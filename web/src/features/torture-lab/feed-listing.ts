/** The first ad of a feed's answer, as far as it is shown. */
export interface FeedListing {
  readonly url: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly sponsored: string | undefined;
  readonly icon: string | undefined;
  readonly image: string | undefined;
}

/** Reads `<listing>…</listing>` or `{"result":{"listing":[…]}}`, whole answers and single ads; undefined when it is none. */
export function feedListing(text: string): FeedListing | undefined {
  const read = text.trim().startsWith('<') ? xmlReader(text) : jsonReader(text);
  if (read === undefined || read('url') === undefined) return undefined;
  return {
    url: read('url'),
    title: read('title'),
    description: read('description'),
    sponsored: read('sponsored'),
    icon: read('icon'),
    image: read('image'),
  };
}

type Reader = (name: string) => string | undefined;

function xmlReader(text: string): Reader | undefined {
  const document = new DOMParser().parseFromString(text.trim(), 'text/xml');
  if (document.querySelector('parsererror') !== null) return undefined;
  const listing = document.querySelector('listing');
  return listing === null
    ? undefined
    : (name) => listing.querySelector(`:scope > ${name}`)?.textContent.trim() || undefined;
}

type Json = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

function jsonReader(text: string): Reader | undefined {
  try {
    const root = objectOf(JSON.parse(text));
    const listings = objectOf(root['result'])['listing'];
    const listing = Array.isArray(listings) ? objectOf(listings[0]) : root;
    return (name) => (typeof listing[name] === 'string' ? listing[name] : undefined) || undefined;
  } catch {
    return undefined;
  }
}
