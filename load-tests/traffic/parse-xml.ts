import { XMLParser, XMLValidator } from 'fast-xml-parser';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text of it and of all within. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** What fast-xml-parser makes of one node where order is kept: its name with its children, and its attributes. */
type Node = Readonly<Record<string, unknown>>;

const TEXT = '#text';
const ATTRIBUTES = ':@';
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  ignoreDeclaration: true,
  // Without it numbered references such as &#10; stay as they are.
  htmlEntities: true,
});

/** The elements of a document at any depth, in its order. @throws Error at the first error */
export function parseXml(xml: string): XmlElement[] {
  const problem = XMLValidator.validate(xml);
  if (problem !== true) throw new Error(`${problem.err.msg}\n${xml}`);
  return (parser.parse(xml) as Node[]).flatMap(elementsOf).flatMap(withDescendants);
}

function elementsOf(node: Node): XmlElement[] {
  const name = Object.keys(node).find((key) => key !== ATTRIBUTES && key !== TEXT);
  if (name === undefined) return [];
  const nodes = node[name] as readonly Node[];
  const attributes = (node[ATTRIBUTES] ?? {}) as XmlElement['attributes'];
  return [{ name, attributes, text: nodes.map(textOf).join(''), children: nodes.flatMap(elementsOf) }];
}

function textOf(node: Node): string {
  if (TEXT in node) return String(node[TEXT]);
  return elementsOf(node)
    .map(({ text }) => text)
    .join('');
}

const withDescendants = (element: XmlElement): XmlElement[] => [
  element,
  ...element.children.flatMap(withDescendants),
];
