import type { AuctionValue } from '@marquee/schemas/macros/auction-macros';
import { auctionParts } from '@marquee/schemas/macros/auction-macros';
import type { MacroName } from '@marquee/schemas/macros/macros';
import { compileMacros, macrosIn, percentEncode } from '@marquee/schemas/macros/macros';

const CLICK_ID = '{click_id}';

/** Where a click leads, of one bid. */
export type LandingTemplate = (
  value: (name: MacroName) => string | undefined,
  auction: AuctionValue,
) => string;

/** A name in braces. Other text in braces, as in JSON, is part of the URL. */
const NAME_IN_BRACES = /\$?\{[a-z]\w*\}/gi;

/**
 * The landing page's URL for the token. The exchange never sees it, so its macros are filled here as far as
 * the bid knows them (the clearing price it does not), and unknown macros become empty. Every value is
 * percent-encoded, because sites and exchanges choose most of them. `{click_id}` is made of the token, so it
 * stays a macro; the tracker fills it when it redirects.
 */
export function compileLanding(clickUrl: string): LandingTemplate {
  const parts = auctionParts(clickUrl).map((part): LandingTemplate =>
    'text' in part ? ownMacros(part.text) : (_value, auction) => percentEncode(part.valueOf(auction) ?? ''),
  );
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  return (value, auction) => parts.reduce((url, part) => url + part(value, auction), '');
}

function ownMacros(text: string): LandingTemplate {
  const known = text
    .replaceAll('{click_id_enc}', CLICK_ID)
    .replace(NAME_IN_BRACES, (braces) => (macrosIn(braces).length > 0 ? braces : ''));
  const expand = compileMacros(known, { isUrl: true });
  return (value) => expand((name) => (name === 'click_id' ? CLICK_ID : value(name)));
}
