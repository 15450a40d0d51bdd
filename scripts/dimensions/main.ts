import { readdir, readFile, writeFile } from 'node:fs/promises';

import { FLAT_CODE_FILE, flatCode } from './flat-code.ts';
import { MIGRATIONS_FOLDER, nextMigration } from './migration.ts';

/**
 * Writes what follows from the table of dimensions and is kept as text: `schemas/traffic/flat-dimensions.ts`, and a migration for
 * columns that no migration makes yet. `npm run dimensions`
 */
await writeFile(FLAT_CODE_FILE, await flatCode());
console.log(`wrote ${FLAT_CODE_FILE}`);

const files = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql'));
const texts = await Promise.all(files.map((name) => readFile(`${MIGRATIONS_FOLDER}/${name}`, 'utf8')));
const migration = nextMigration(files, texts);
if (migration !== undefined) {
  await writeFile(`${MIGRATIONS_FOLDER}/${migration.name}`, migration.sql);
  console.log(`wrote ${MIGRATIONS_FOLDER}/${migration.name}`);
}
