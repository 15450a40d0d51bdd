import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;

const classesOf = (css: string): ReadonlySet<string> =>
  new Set(
    [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name),
  );

/** Names that a component takes of its styles and that those do not have: it would be drawn without them. */
function missingIn(file: string): readonly string[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(IMPORT)].flatMap(([, styles = '', from = '']) => {
    const known = classesOf(readFileSync(path.join(path.dirname(file), from), 'utf8'));
    const taken = [...code.matchAll(new RegExp(`(?<![.\\w/-])${styles}\\.(\\w+)`, 'g'))].map(
      ([, name = '']) => name,
    );
    return [...new Set(taken)]
      .filter((name) => !known.has(name))
      .map((name) => `${path.relative(SOURCES, file)}: ${name}`);
  });
}

it('components take classes that their styles have', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => path.join(SOURCES, file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(missingIn)).toEqual([]);
});
