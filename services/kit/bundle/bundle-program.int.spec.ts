import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { build as esbuild } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addressesOfSources } from './bundle-plugins.ts';
import { bundleProgram } from './bundle-program.ts';
import { sourcesDigest } from './freshness.mjs';

const run = promisify(execFile);

/** A repository with a package for all, another version of it for one workspace, and data beside a source. */
const FILES = {
  'node_modules/shared/package.json': '{ "name": "shared", "type": "module", "exports": "./index.js" }',
  'node_modules/shared/index.js': 'export const version = "for all";',
  // One of those that stay outside.
  'node_modules/kafkajs/package.json': '{ "name": "kafkajs", "main": "./index.js" }',
  'node_modules/kafkajs/index.js':
    'console.log("loaded from", require("node:path").basename(__dirname)); exports.word = "seldom";',
  'folder/driver.ts': "import { word } from 'kafkajs';\nexport const driver = `${word} asked`;\n",
  'node_modules/placed/package.json': '{ "name": "placed", "main": "./index.js" }',
  'node_modules/placed/index.js':
    'const fs = require("fs"); exports.data = fs.readFileSync(__dirname + "/data.txt", "utf8");',
  'node_modules/placed/data.txt': 'data of a package',
  'folder/node_modules/shared/package.json':
    '{ "name": "shared", "type": "module", "exports": "./index.js" }',
  'folder/node_modules/shared/index.js': 'export const version = "of the folder";',
  'folder/part.ts':
    "import { readFileSync } from 'node:fs';\nimport { version } from 'shared';\n" +
    "export const part = version + ', ' + readFileSync(new URL('./data.txt', import.meta.url), 'utf8');\n",
  'folder/data.txt': 'data of the folder',
  'main.ts':
    "import { data } from 'placed';\nimport { version } from 'shared';\nimport { part } from './folder/part.ts';\n" +
    "const missing = await import('not-installed').catch(() => 'nothing');\n" +
    'const shout = (text: string): string => `${text}!`;\n' +
    "console.log([version, part, data, missing, shout.name, shout('whole')].join('; '));\n" +
    "if (process.argv[2] === 'ask') console.log((await import('./folder/driver.ts')).driver);\n" +
    "if (process.argv[2] === 'fail') (await import('./folder/failing.ts')).fail();\n" +
    "if (process.argv[2] === 'keep') globalThis[Symbol.for('marquee.keep-compiled-code')]();\n" +
    "if (process.argv[2] === 'frozen') Object.assign(Object.freeze({ a: 1 }), { a: 2 });\n",
  'folder/failing.ts': "\n\nexport function fail(): never {\n  throw new Error('it fails');\n}\n",
};

describe('a bundled program', () => {
  let root: string;
  const at = (name: string): string => path.join(root, name);
  const build = () =>
    bundleProgram({
      root,
      entry: at('main.ts'),
      file: at('elsewhere/deep/main.mjs'),
    }).then(() => readFile(at('elsewhere/deep/main.mjs'), 'utf8'));
  const start = (...args: readonly string[]) =>
    run(process.execPath, ['--enable-source-maps', at('elsewhere/deep/main.mjs'), ...args]);
  const output = async (...args: readonly string[]) => (await start(...args)).stdout.trim();
  const WHOLE = 'for all; of the folder, data of the folder; data of a package; nothing; shout; whole!';
  /** The one file beside the program that ends so. */
  const beside = async (ending: string): Promise<string | undefined> => {
    const [name, ...others] = (await readdir(at('elsewhere/deep'))).filter((each) => each.endsWith(ending));
    expect(others).toEqual([]);
    return name === undefined ? undefined : at(`elsewhere/deep/${name}`);
  };

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), "marquee $& o'k ü "));
    for (const [name, text] of Object.entries(FILES)) {
      await mkdir(path.dirname(at(name)), { recursive: true });
      await writeFile(at(name), text);
    }
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('finds its packages and the data beside its sources from wherever it is kept', async () => {
    await build();
    expect(await output()).toBe(WHOLE);
    const script = await readFile((await beside('.js'))!, 'utf8');
    expect(script).toContain('for all');
    expect(script).not.toContain('__name');
  });

  it('names the sources where it fails, and is as strict as they are', async () => {
    await build();
    await expect(start('fail')).rejects.toThrow(/it fails\n +at (Object\.)?fail \(.*failing\.ts:4:9\)/);
    await expect(start('frozen')).rejects.toThrow(/read only property/);
  });

  it('keeps what it compiled where it says so, and does without where that is damaged', async () => {
    await build();
    await output();
    expect(await beside('.code')).toBeUndefined();
    expect(await output('keep')).toBe(WHOLE);
    const file = (await beside('.code'))!;
    const kept = await readFile(file);
    expect(await output('keep')).toBe(WHOLE);
    // What was used is not written again.
    expect((await readFile(file)).equals(kept)).toBe(true);
    for (const damaged of [
      kept.subarray(0, kept.length - 9),
      Buffer.from(kept).fill(7, 60, 90),
      Buffer.of(),
    ]) {
      await writeFile(file, damaged);
      expect(await output()).toBe(WHOLE);
    }
    await output('keep');
    expect((await stat(file)).size).toBeGreaterThan(kept.length / 2);
    expect(await output()).toBe(WHOLE);
  });

  it('loads a package that few runs need once its module is asked for', async () => {
    await build();
    expect(await output()).not.toContain('loaded');
    expect(await output('ask')).toMatch(/whole!\nloaded from kafkajs\nseldom asked$/);
  });

  it('is built again only when a source changed, whatever touches them', async () => {
    const before = await build();
    const { ino } = await stat(at('elsewhere/deep/main.mjs'));
    await writeFile(at('main.ts'), FILES['main.ts']);
    expect(await build()).toBe(before);
    expect((await stat(at('elsewhere/deep/main.mjs'))).ino).toBe(ino);
    await writeFile(at('folder/part.ts'), "export const part = 'something else';\n");
    await build();
    // A start may have read the program that was replaced, and not yet its script.
    const scripts = (await readdir(at('elsewhere/deep'))).filter((name) => name.endsWith('.js'));
    expect(scripts).toHaveLength(2);
    for (const name of scripts) await utimes(at(`elsewhere/deep/${name}`), 0, 0);
    expect(await output()).toBe('for all; something else; data of a package; nothing; shout; whole!');
  });

  it('is built again when packages were installed, and where a part of it is missing', async () => {
    await build();
    await writeFile(at('node_modules/shared/index.js'), 'export const version = "newer";');
    await build();
    expect(await output()).toMatch(/^for all/);
    await writeFile(at('node_modules/.package-lock.json'), '{ "newer": true }');
    await build();
    expect(await output()).toMatch(/^newer/);
    for (const name of await readdir(at('elsewhere/deep')))
      if (name !== 'main.mjs') await rm(at(`elsewhere/deep/${name}`));
    await build();
    expect(await output()).toMatch(/^newer/);
  });

  it('is built again where a part of it was cut, as by a machine that lost its power', async () => {
    await build();
    const whole = await output();
    for (const ending of ['.js', '.map']) {
      const parts = (await readdir(at('elsewhere/deep'))).filter((each) => each.endsWith(ending));
      for (const name of parts) await writeFile(at(`elsewhere/deep/${name}`), '');
      await build();
      expect(await output()).toBe(whole);
      const sizes = await Promise.all(
        parts.map(async (name) => (await stat(at(`elsewhere/deep/${name}`))).size),
      );
      expect(sizes).not.toContain(0);
    }
  });

  it('belongs to its sources as they were read, whatever becomes of them while it is built', async () => {
    const source = at('changing.ts');
    const ofChanging = (read?: ReadonlyMap<string, Buffer>) => sourcesDigest(root, [], ['changing.ts'], read);
    await writeFile(source, "export const text = 'before';\n");
    const before = ofChanging();
    const read = new Map<string, Buffer>();
    await esbuild({ entryPoints: [source], bundle: true, write: false, plugins: [addressesOfSources(read)] });
    await writeFile(source, "export const text = 'after';\n");
    expect(ofChanging(read)).toBe(before);
    expect(ofChanging()).not.toBe(before);
  });

  it('is built alike by a program that is bundled itself, as the supervisor is', async () => {
    const bundler = JSON.stringify(fileURLToPath(new URL('bundle-program.ts', import.meta.url)));
    const of = (name: string) =>
      JSON.stringify({ root, entry: at(`${name}.ts`), file: at(`elsewhere/${name}.mjs`) });
    await writeFile(
      at('builder.ts'),
      `import { bundleProgram } from ${bundler};\nawait bundleProgram(${of('main')});\n`,
    );
    await writeFile(at('folder/part.ts'), FILES['folder/part.ts']);
    await build();
    const whole = await output();
    await bundleProgram(JSON.parse(of('builder')) as Parameters<typeof bundleProgram>[0]);
    await run(process.execPath, [at('elsewhere/builder.mjs')]);
    expect((await run(process.execPath, [at('elsewhere/main.mjs')])).stdout.trim()).toBe(whole);
  });

  it('says what is wrong with a source, and leaves what was built', async () => {
    const before = await readFile(at('elsewhere/deep/main.mjs'), 'utf8');
    await writeFile(at('folder/part.ts'), 'export const part = ;');
    await expect(build()).rejects.toThrow(/part\.ts:1/);
    expect(await readFile(at('elsewhere/deep/main.mjs'), 'utf8')).toBe(before);
  });
});
