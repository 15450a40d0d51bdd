import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { createWordFinder, isRead, readGlossary } from './find-words.ts';

/** Fails when a path, identifier, comment or text of the repository uses a word that `docs/glossary.md` denies. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const find = createWordFinder(readGlossary(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
  .split('\n')
  .filter(
    (file) =>
      file !== '' &&
      file !== 'docs/glossary.md' &&
      file !== 'THIRD-PARTY-NOTICES.md' &&
      existsSync(path.join(root, file)),
  );

let count = 0;
for (const file of files) {
  for (const { line, word, term } of find(file, textOf(file))) {
    count += 1;
    console.error(`${file}:${line}: "${word}": the glossary says "${term}"`);
  }
}
process.exitCode = count === 0 ? 0 : 1;

function textOf(file: string): string {
  return isRead(file) ? readFileSync(path.join(root, file), 'utf8') : '';
}
