import { escapeXml } from '@marquee/schemas/common/escape-markup';
import type { MacroName, MacroTemplate } from '@marquee/schemas/macros/macros';
import { compileMacros, macrosIn } from '@marquee/schemas/macros/macros';

/** What one bid puts into a template: its addresses by slot, and the advertiser's macros. */
export interface XmlFill<Slot extends string> {
  readonly slot: (name: Slot) => string;
  readonly macro: (name: MacroName) => string | undefined;
}

/** A document taken apart once: a bid only concatenates. */
export type XmlTemplate<Slot extends string> = (fill: XmlFill<Slot>) => string;

/** Text of a document: as typed with its macros, or what a bid puts there. */
export type XmlText<Slot extends string> = string | { readonly slot: Slot };

export type XmlNode<Slot extends string> =
  | {
      readonly name: string;
      readonly attributes: Readonly<Record<string, XmlText<Slot>>>;
      readonly children: readonly XmlNode<Slot>[];
    }
  | { readonly text: XmlText<Slot> }
  | { readonly cdata: XmlText<Slot> }
  /** Well-formed elements that a bid puts there, or nothing. */
  | { readonly elements: Slot };

export const element = <Slot extends string>(
  name: string,
  attributes: Readonly<Record<string, XmlText<Slot>>>,
  ...children: readonly XmlNode<Slot>[]
): XmlNode<Slot> => ({ name, attributes, children });

/** An element that holds an address, where `&` needs no escape. */
export const addressElement = <Slot extends string>(
  name: string,
  address: XmlText<Slot>,
  attributes: Readonly<Record<string, XmlText<Slot>>> = {},
): XmlNode<Slot> => ({ name, attributes, children: [{ cdata: address }] });

/** Characters that XML 1.0 cannot hold in any form. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NO_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** The same and every half of a pair: most texts have neither, which this finds faster. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const HAS_ODD_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

const clean = (text: string): string =>
  HAS_ODD_CHARACTERS.test(text) ? text.replace(NO_CHARACTERS, '\uFFFD') : text;
const escapeText = (text: string): string => escapeXml(clean(text));
/** A reader would make spaces of these. */
const escapeAttribute = (text: string): string =>
  escapeText(text).replace(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`);
/** The only text that would end a section is split over two. */
const escapeCdata = (text: string): string => clean(text).replaceAll(']]>', ']]]]><![CDATA[>');

type Part<Slot extends string> = string | ((fill: XmlFill<Slot>) => string);

/** Everything fixed is escaped and joined here, so that a bid costs the escaping of its own values alone. */
export function compileXml<Slot extends string>(nodes: readonly XmlNode<Slot>[]): XmlTemplate<Slot> {
  const parts: Part<Slot>[] = [];
  for (const node of nodes) addNode(node, parts);
  const joined = joinFixed(parts);
  return (fill) => {
    let xml = '';
    for (const part of joined) xml += typeof part === 'string' ? part : part(fill);
    return xml;
  };
}

function addNode<Slot extends string>(node: XmlNode<Slot>, parts: Part<Slot>[]): void {
  if ('text' in node) return void parts.push(textPart(node.text, escapeText));
  if ('cdata' in node) return void parts.push('<![CDATA[', textPart(node.cdata, escapeCdata), ']]>');
  if ('elements' in node) {
    const { elements } = node;
    return void parts.push((fill) => fill.slot(elements));
  }
  parts.push(`<${node.name}`);
  for (const [name, value] of Object.entries(node.attributes)) {
    parts.push(` ${name}="`, textPart(value, escapeAttribute), '"');
  }
  if (node.children.length === 0) return void parts.push('/>');
  parts.push('>');
  for (const child of node.children) addNode(child, parts);
  parts.push(`</${node.name}>`);
}

/** Macros are filled before the whole is escaped, so that `{domain_enc}` encodes the domain and not its escapes. */
function textPart<Slot extends string>(text: XmlText<Slot>, escape: (text: string) => string): Part<Slot> {
  if (typeof text !== 'string') return ({ slot }) => escape(slot(text.slot));
  if (macrosIn(text).length === 0) return escape(text);
  const template: MacroTemplate = compileMacros(text);
  return ({ macro }) => escape(template(macro));
}

function joinFixed<Slot extends string>(parts: readonly Part<Slot>[]): Part<Slot>[] {
  const joined: Part<Slot>[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}
