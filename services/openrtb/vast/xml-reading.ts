import type { VastElement, VastNode } from './vast-slots.ts';

export const isElement = (node: VastNode): node is VastElement => 'name' in node;

export const childrenOf = (parent: VastElement, name: string): VastElement[] =>
  parent.children.filter(isElement).filter((child) => child.name === name);

/** Every element of a name, at any depth, in the order of the document. */
export const allOf = (parent: VastElement, name: string): VastElement[] =>
  parent.children
    .filter(isElement)
    .flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)]);

/** The fixed text directly inside an element. */
export const textOf = ({ children }: VastElement): string =>
  children
    .map((child) => ('text' in child ? child.text : 'cdata' in child ? child.cdata : ''))
    .filter((text) => typeof text === 'string')
    .join('');

/** Where a person goes on a click may be plain http: it is no part of the ad. */
const LINKS = new Set(['ClickThrough', 'CompanionClickThrough', 'NonLinearClickThrough', 'IconClickThrough']);

/** Texts that may hold addresses that a player fetches. */
export function addressesOf(parent: VastElement): string[] {
  if (LINKS.has(parent.name)) return [];
  return [textOf(parent), ...parent.children.filter(isElement).flatMap(addressesOf)];
}
