import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bundleProgram } from './bundle-program.ts';

const run = promisify(execFile);

/** A repository with a package for all, another version of it for one workspace, and data beside a source. */
const FILES = {
  'node_modules/shared/package.json': '{ "name": "shared", "type": "module", "exports": "./index.js" }',
  'node_modules/shared/index.js': 'export const version = "for all";',
  'node_modules/seldom/package.json': '{ "name": "seldom", "main": "./index.js" }',
  'node_modules/seldom/index.js': 'console.log("loaded"); exports.word = "seldom";',
  'folder/driver.ts': "import { word } from 'seldom';\nexport const driver = `${word} asked`;\n",
  'folder/node_modules/shared/package.json':
    '{ "name": "shared", "type": "module", "exports": "./index.js" }',
  'folder/node_modules/shared/index.js': 'export const version = "of the folder";',
  'folder/part.ts':
    "import { readFileSync } from 'node:fs';\nimport { version } from 'shared';\n" +
    "export const part = version + ', ' + readFileSync(new URL('./data.txt', import.meta.url), 'utf8');\n",
  'folder/data.txt': 'data of the folder',
  'main.ts':
    "import { version } from 'shared';\nimport { part } from './folder/part.ts';\n" +
    "const missing = await import('not-installed').catch(() => 'nothing');\n" +
    'const shout = (text: string): string => `${text}!`;\n' +
    "console.log([version, part, missing, shout.name, shout('whole')].join('; '));\n" +
    "if (process.argv[2] === 'ask') console.log((await import('./folder/driver.ts')).driver);\n",
};

describe('a bundled program', () => {
  let root: string;
  const at = (name: string): string => path.join(root, name);
  const build = () =>
    bundleProgram({
      root,
      entry: at('main.ts'),
      file: at('elsewhere/deep/main.mjs'),
      packagesOnDemand: ['seldom'],
    }).then(() => readFile(at('elsewhere/deep/main.mjs'), 'utf8'));
  const output = async (...args: readonly string[]) =>
    (await run(process.execPath, [at('elsewhere/deep/main.mjs'), ...args])).stdout.trim();

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'marquee-bundle-'));
    for (const [name, text] of Object.entries(FILES)) {
      await mkdir(path.dirname(at(name)), { recursive: true });
      await writeFile(at(name), text);
    }
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('finds its packages and the data beside its sources from wherever it is kept', async () => {
    const text = await build();
    expect(await output()).toBe('for all; of the folder, data of the folder; nothing; shout; whole!');
    expect(text).not.toContain('__name');
  });

  it('loads a package that few runs need once its module is asked for', async () => {
    await build();
    expect(await output()).not.toContain('loaded');
    expect(await output('ask')).toMatch(/whole!\nloaded\nseldom asked$/);
  });

  it('is built again only when a source changed, whatever touches them', async () => {
    const before = await build();
    const { ino } = await stat(at('elsewhere/deep/main.mjs'));
    await writeFile(at('main.ts'), FILES['main.ts']);
    expect(await build()).toBe(before);
    expect((await stat(at('elsewhere/deep/main.mjs'))).ino).toBe(ino);
    await writeFile(at('folder/part.ts'), "export const part = 'something else';\n");
    await build();
    expect(await output()).toBe('for all; something else; nothing; shout; whole!');
  });

  it('says what is wrong with a source, and leaves what was built', async () => {
    const before = await readFile(at('elsewhere/deep/main.mjs'), 'utf8');
    await writeFile(at('folder/part.ts'), 'export const part = ;');
    await expect(build()).rejects.toThrow(/part\.ts:1/);
    expect(await readFile(at('elsewhere/deep/main.mjs'), 'utf8')).toBe(before);
  });
});
