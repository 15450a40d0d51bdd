/**
 * The part of `@xmldom/xmldom` that tests read XML with. Its own types pull the browser's in, which would then be
 * known to every service and stand in the way of Node's.
 */
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

export class DOMParser {
  constructor(options?: {
    readonly errorHandler?: {
      readonly warning?: (message: string) => void;
      readonly error?: (message: string) => void;
      readonly fatalError?: (message: string) => void;
    };
  });
  parseFromString(source: string, mimeType?: string): XmlDocument;
}
