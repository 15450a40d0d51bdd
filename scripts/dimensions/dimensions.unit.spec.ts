import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { FLAT_CODE_FILE, flatCode } from './flat-code.ts';
import { MIGRATIONS_FOLDER, nextMigration } from './migration.ts';

describe('what is written from the table of dimensions', () => {
  it('is the code that is kept', async () => {
    expect(readFileSync(FLAT_CODE_FILE, 'utf8')).toBe(await flatCode());
  });

  it('needs no further migration', () => {
    const files = readdirSync(MIGRATIONS_FOLDER);
    const texts = files.map((name) => readFileSync(`${MIGRATIONS_FOLDER}/${name}`, 'utf8'));
    expect(nextMigration(files, texts)).toBeUndefined();
  });
});
