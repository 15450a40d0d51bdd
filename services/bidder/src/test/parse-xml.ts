import { createRequire } from 'node:module';

/** The part of `@xmldom/xmldom` that is read with here. */
export interface XmlNode {
  readonly nodeType: number;
  readonly ELEMENT_NODE: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly parentNode: XmlNode | null;
  readonly childNodes: ArrayLike<XmlNode>;
}

export interface XmlElement extends XmlNode {
  readonly tagName: string;
  getAttribute(name: string): string | null;
  getElementsByTagName(name: string): ArrayLike<XmlElement>;
}

export interface XmlDocument extends XmlNode {
  readonly documentElement: XmlElement;
  getElementsByTagName(name: string): ArrayLike<XmlElement>;
}

type Fail = (message: string) => void;
interface XmlDom {
  readonly DOMParser: new (options: {
    readonly errorHandler: { readonly warning: Fail; readonly error: Fail; readonly fatalError: Fail };
  }) => { parseFromString(source: string, mimeType: string): XmlDocument };
}

// Not imported: its own types pull in the browser's, which would then be known to every service and stand in the way
// of Node's.
const { DOMParser } = createRequire(import.meta.url)('@xmldom/xmldom') as XmlDom;

/** Reads XML with a reader that is not ours. @throws at the first error, however small */
export function parseXml(xml: string): XmlDocument {
  const fail = (message: string): never => {
    throw new Error(`${message}\n${xml}`);
  };
  return new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } }).parseFromString(
    xml,
    'text/xml',
  );
}
