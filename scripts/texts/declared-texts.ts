import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Properties of declarations that hold a text for people. */
const TEXT_NAMES = new Set([
  'advice',
  'description',
  'group',
  'hint',
  'label',
  'meaning',
  'none',
  'nothingFound',
  'placeholder',
  'title',
]);
/** Constants whose values are texts. */
const TEXT_TABLES = /(?:^|_)(?:LABELS|MESSAGES|REASONS|TEXTS)$/;
/** A text has a capital letter or several words; a code has neither. */
const TEXT = /^\p{Lu}.*\p{L}|\p{L}\S* \S/u;
/** Composed of a declared text: the interface translates it by its pattern. */
const COMPOSED = /, URL-encoded$/;
const MODULE = /(?<!\.spec|\.d)\.ts$/;

/** Every text that the contract in a folder declares: labels, hints, reasons, messages. */
export async function declaredTexts(folder: string): Promise<ReadonlySet<string>> {
  const texts = new Set<string>();
  const seen = new Set<unknown>();
  const add = (text: string): void => {
    if (TEXT.test(text) && !COMPOSED.test(text)) texts.add(text);
  };
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [name, inner] of Object.entries(value)) {
      // A schema describes itself to developers only.
      if (name === 'pipe') continue;
      if (typeof inner === 'string' && TEXT_NAMES.has(name)) add(inner);
      else walk(inner);
    }
  };
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!MODULE.test(file) || file.includes('node_modules')) continue;
    const module = (await import(path.join(folder, file))) as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(module)) {
      walk(value);
      if (TEXT_TABLES.test(name) && typeof value === 'object' && value !== null)
        for (const text of Object.values(value)) if (typeof text === 'string') add(text);
    }
  }
  return texts;
}
