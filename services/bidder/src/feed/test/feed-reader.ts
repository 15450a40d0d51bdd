import { parseXml } from '../../test/parse-xml.ts';

/** Name and text of each element of a listing. */
export type Listing = readonly (readonly [name: string, value: string])[];

/** The listings of a feed's XML answer, by a reader that is not ours and stops at the first error. */
export function readListings(xml: string): readonly Listing[] {
  const document = parseXml(xml);
  return Array.from(document.getElementsByTagName('listing'), (listing) =>
    Array.from(listing.childNodes)
      .filter((node) => node.nodeType === node.ELEMENT_NODE)
      .map((node) => [node.nodeName, node.textContent ?? ''] as const),
  );
}
