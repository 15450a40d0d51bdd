import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

/** A message with the places that use it. */
export type Messages = ReadonlyMap<string, readonly string[]>;

const SOURCE = /(?<!\.spec|\.d)\.tsx?$/;

/** What the web says by `t('…')` and `<Message text="…">`. @throws where a message is not written out */
export function messagesInCode(folder: string): Messages {
  const found = new Map<string, string[]>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!SOURCE.test(name) || name.startsWith(path.join('lib', 'i18n'))) continue;
    for (const message of messagesOf(path.join(folder, name)))
      found.set(message, [...(found.get(message) ?? []), name]);
  }
  return found;
}

function messagesOf(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const messages: string[] = [];
  const visit = (node: ts.Node): void => {
    const message = messageNode(node);
    if (message !== undefined) messages.push(textOf(message, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return messages;
}

/** The node that holds the message, if this one names one. */
function messageNode(node: ts.Node): ts.Node | undefined {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't')
    return node.arguments[0];
  const isMessage = ts.isJsxSelfClosingElement(node) && node.tagName.getText() === 'Message';
  if (!isMessage) return undefined;
  const text = node.attributes.properties.find(
    (attribute): attribute is ts.JsxAttribute =>
      ts.isJsxAttribute(attribute) && attribute.name.getText() === 'text',
  );
  const value = text?.initializer;
  return value !== undefined && ts.isJsxExpression(value) ? value.expression : value;
}

function textOf(node: ts.Node, source: ts.SourceFile): string {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  throw new Error(`${source.fileName}:${line + 1}: write the message out, so that it can be translated.`);
}
