import { XMLParser, XMLValidator } from 'fast-xml-parser';

import { namesInsecureAddress } from '../formats/secure-address.ts';
import { instrument } from './instrument-vast.ts';
import type { VastElement, VastNode } from './vast-slots.ts';
import { addressesOf, allOf, childrenOf, isElement, textOf } from './xml-reading.ts';

/** An advertiser's own VAST document with our trackers in it, and what it says of its ad. */
export interface ForeignVast {
  readonly nodes: readonly VastNode[];
  /** As written: `3.0`. */
  readonly version: string;
  readonly isWrapper: boolean;
  /** Undefined where only another document knows. */
  readonly durationSeconds: number | undefined;
  readonly isSkippable: boolean;
  /** Content types of the videos that play without VPAID; lower case. */
  readonly mimes: readonly string[];
  /** OpenRTB list "Delivery Methods"; empty in a wrapper. */
  readonly delivery: readonly number[];
  /** Every video is a script that speaks VPAID. */
  readonly needsVpaid: boolean;
  /** Nothing is fetched over plain http. */
  readonly isSecure: boolean;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  htmlEntities: true,
});

/**
 * Reads an advertiser's document; undefined when it is no VAST of a linear ad. A document type is refused, because
 * players do not read one and its entities could grow without bound.
 * @param hasClick clicks that lead nowhere in the document go through our redirect
 */
export function readForeignVast(xml: string, hasClick: boolean): ForeignVast | undefined {
  const root = rootOf(xml);
  if (root?.name !== 'VAST') return undefined;
  const version = root.attributes['version'];
  if (typeof version !== 'string') return undefined;
  const bodies = childrenOf(root, 'Ad').flatMap((ad) => [
    ...childrenOf(ad, 'InLine'),
    ...childrenOf(ad, 'Wrapper'),
  ]);
  if (bodies.length === 0) return undefined;
  const isWrapper = bodies.some(({ name }) => name === 'Wrapper');
  const linears = allOf(root, 'Linear');
  if (linears.length === 0 && !isWrapper) return undefined;
  const files = linears.flatMap((linear) => allOf(linear, 'MediaFile'));
  const playable = files.filter((file) => !isVpaid(file));
  return {
    nodes: [instrument(root, version, hasClick)],
    version,
    isWrapper,
    durationSeconds: linears.map(durationOf).find((seconds) => seconds !== undefined),
    isSkippable: linears.some(({ attributes }) => attributes['skipoffset'] !== undefined),
    mimes: distinct(
      playable.map((file) => attributeOf(file, 'type').toLowerCase()).filter((mime) => mime !== ''),
    ),
    delivery: distinct(playable.map((file) => (attributeOf(file, 'delivery') === 'streaming' ? 1 : 2))),
    needsVpaid: files.length > 0 && playable.length === 0,
    isSecure: !addressesOf(root).some(namesInsecureAddress),
  };
}

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
const attributeOf = ({ attributes }: VastElement, name: string): string => {
  const value = attributes[name];
  return typeof value === 'string' ? value.trim() : '';
};
const isVpaid = (file: VastElement): boolean => /^vpaid$/i.test(attributeOf(file, 'apiFramework'));

/** `00:00:15` or `00:00:15.250`. */
function durationOf(linear: VastElement): number | undefined {
  const [duration] = childrenOf(linear, 'Duration');
  const match = /^(\d{1,2}):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(
    duration === undefined ? '' : textOf(duration).trim(),
  );
  return match ? Number(match[1]) * 3_600 + Number(match[2]) * 60 + Number(match[3]) : undefined;
}

function rootOf(xml: string): VastElement | undefined {
  const document = xml.trim();
  if (/<!DOCTYPE/i.test(document) || XMLValidator.validate(document) !== true) return undefined;
  try {
    return (parser.parse(document) as readonly unknown[]).flatMap(nodeOf).find(isElement);
  } catch {
    return undefined;
  }
}

/** The parser gives one object a node: `{ Name: [children], ':@': { attributes } }`, `#text` or `#cdata`. */
function nodeOf(value: unknown): VastNode[] {
  const node = value as Readonly<Record<string, unknown>>;
  const name = Object.keys(node).find((key) => key !== ':@');
  if (name === undefined) return [];
  const content = node[name];
  if (name === '#text') return [{ text: String(content) }];
  const children = content as readonly unknown[];
  if (name === '#cdata')
    return children.map((part) => ({ cdata: String((part as { '#text'?: unknown })['#text']) }));
  const attributes = (node[':@'] ?? {}) as Readonly<Record<string, string>>;
  return [{ name, attributes, children: children.flatMap(nodeOf) }];
}
