/**
 * The part of `@xmldom/xmldom` that tests read XML with. Its own types pull the browser's in, which would then be
 * known to every service and stand in the way of Node's.
 *
 * Declared and not mapped by `paths`: what runs TypeScript as it is would follow the map and load this file.
 */
declare module '@xmldom/xmldom' {
  interface XmlNode {
    readonly nodeType: number;
    readonly ELEMENT_NODE: number;
    readonly nodeName: string;
    readonly textContent: string | null;
    readonly parentNode: XmlNode | null;
    readonly childNodes: ArrayLike<XmlNode>;
  }

  interface XmlElement extends XmlNode {
    readonly tagName: string;
    getAttribute(name: string): string | null;
    getElementsByTagName(name: string): ArrayLike<XmlElement>;
  }

  interface XmlDocument extends XmlNode {
    readonly documentElement: XmlElement;
    getElementsByTagName(name: string): ArrayLike<XmlElement>;
  }

  class DOMParser {
    constructor(options?: {
      readonly errorHandler?: {
        readonly warning?: (message: string) => void;
        readonly error?: (message: string) => void;
        readonly fatalError?: (message: string) => void;
      };
    });
    parseFromString(source: string, mimeType?: string): XmlDocument;
  }
}
