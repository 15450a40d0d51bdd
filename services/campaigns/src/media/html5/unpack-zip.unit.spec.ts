import { randomBytes } from 'node:crypto';

import { HTML5_LIMITS } from '@marquee/schemas/media/html5';
import {
  HTML5_MESSAGES,
  type HTML5_FILE_MESSAGES,
  html5FileMessage,
} from '@marquee/schemas/media/html5-messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type SampleEntry, sampleZip } from '../../../test/sample-zip.ts';
import { unpackZip } from './unpack-zip.ts';
import { ZipError } from './zip-error.ts';

const PAGE: SampleEntry = { path: 'index.html', bytes: '<p>Ad</p>' };
const pathsOf = async (entries: readonly SampleEntry[]) =>
  (await unpackZip(sampleZip(entries))).map(({ path }) => path);

describe('a zip of an ad', () => {
  it('gives its files, packed or stored, and not what archivers add', async () => {
    const files = await unpackZip(
      sampleZip([
        { ...PAGE, mode: 0o100644 },
        { path: 'images/', bytes: '', compression: 0, mode: 0o040755 },
        { path: 'images/a b ü.png', bytes: 'png', compression: 0 },
        { path: '__MACOSX/._index.html', bytes: 'x' },
        { path: '.DS_Store', bytes: 'x' },
      ]),
    );
    expect(files.map(({ path, bytes }) => [path, bytes.toString()])).toEqual([
      ['index.html', '<p>Ad</p>'],
      ['images/a b ü.png', 'png'],
    ]);
  });

  it('leaves the only folder that all files are in', async () => {
    const inFolder = ['banner/index.html', 'banner/js/a.js'].map((path) => ({ path, bytes: 'x' }));
    expect(await pathsOf(inFolder)).toEqual(['index.html', 'js/a.js']);
    expect(await pathsOf([...inFolder, { path: '__MACOSX/banner/._a', bytes: '' }])).toEqual([
      'index.html',
      'js/a.js',
    ]);
    expect(await pathsOf([PAGE, { path: 'js/a.js', bytes: 'x' }])).toEqual(['index.html', 'js/a.js']);
  });

  it('gives no sources, notes and licences that tools leave beside it', async () => {
    const names = [
      ...['banner.fla', 'readme.txt', 'js/ad.js.map', 'LICENSE', 'js/LICENSE.txt', 'ad.scss', 'favicon.ico'],
      ...['images/thumbs.DB', 'ehthumbs_vista.db', 'Icon\r', '._index.html', 'NOTICE.md'],
    ];
    const page = { path: 'export/300x250/index.html', bytes: 'x' };
    expect(await pathsOf([page, ...names.map((path) => bad(path))])).toEqual(['index.html']);
    expect(
      await pathsOf(['index.html', 'a.mp3', 'a.xml', 'a.mjs', 'a.eot'].map((path) => bad(path))),
    ).toHaveLength(5);
  });

  it('may have sizes behind the files, and have names that differ in case or are not flagged as UTF-8', async () => {
    const names = ['Logo.js', 'logo.js', 'ü.js'];
    expect(await pathsOf(names.map((path) => bad(path, { flags: 8 })))).toEqual(names);
  });

  it('may have a comment behind its directory', async () => {
    const zip = sampleZip([PAGE]);
    zip.writeUInt16LE(5, zip.length - 2);
    expect(await unpackZip(Buffer.concat([zip, Buffer.from('hello')]))).toHaveLength(1);
  });
});

type FileReason = keyof typeof HTML5_FILE_MESSAGES;
const bad = (path: string, rest: Partial<SampleEntry> = {}): SampleEntry => ({ path, bytes: 'x', ...rest });

describe('a hostile zip', () => {
  it.each<[FileReason, SampleEntry]>([
    ['outside', bad('../../etc/passwd.js')],
    ['outside', bad('a/../../b.js')],
    ['outside', bad('/etc/a.js')],
    ['outside', bad('C:/a.js')],
    ['backslash', bad('images\\a.png')],
    ['name', bad('a\0.js')],
    ['name', bad('a\n.js')],
    ['name', bad('a//b.js')],
    ['name', bad('./a.js')],
    ['name', bad(`${'a'.repeat(HTML5_LIMITS.pathChars)}.js`)],
    ['special', bad('link.js', { mode: 0o120777 })],
    ['special', bad('pipe.js', { mode: 0o010644 })],
    ['duplicate', bad('index.html')],
    ['archive', bad('more.zip')],
    ['type', bad('run.exe')],
    ['type', bad('page.php')],
    ['type', bad('program')],
    ['encrypted', bad('a.js', { flags: 0x801 })],
    ['compression', bad('a.js', { compression: 12 })],
    ['damaged', bad('a.js', { crc: 1 })],
    ['damaged', bad('a.js', { size: 2 })],
    ['ratio', bad('a.js', { bytes: Buffer.alloc(3 * HTML5_LIMITS.freeBytes) })],
    // What a directory says of a size is not believed.
    ['ratio', bad('a.js', { bytes: Buffer.alloc(3 * HTML5_LIMITS.freeBytes), size: 10 })],
  ])('is refused for %s', async (reason, entry) => {
    await expect(unpackZip(sampleZip([PAGE, entry]))).rejects.toThrow(
      new ZipError(html5FileMessage(reason, entry.path)),
    );
  });

  it('is refused where files share their bytes, as in a zip bomb', async () => {
    const whole = sampleZip(['a.js', 'b.js'].map((path) => bad(path, { bytes: randomBytes(50) })));
    const second = whole.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
    for (const offset of [0, 1, 40]) {
      const zip = Buffer.from(whole);
      zip.writeUInt32LE(offset, second + 42);
      await expect(unpackZip(zip)).rejects.toThrow(html5FileMessage('damaged', 'b.js'));
    }
    // The first one holds the whole second one, stored, with its header.
    const inner = sampleZip([bad('b.js')]);
    const quoting = sampleZip([bad('a.js', { bytes: inner, compression: 0 }), bad('b.js')]);
    quoting.writeUInt32LE(
      30 + 'a.js'.length,
      quoting.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 42,
    );
    await expect(unpackZip(quoting)).rejects.toThrow(html5FileMessage('damaged', 'b.js'));
  });

  it('is refused where its directory is read as a file', async () => {
    const zip = sampleZip([bad('a.js', { compression: 0 })]);
    const entry = zip.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
    zip.writeUInt32LE(20, entry + 20);
    zip.writeUInt32LE(20, entry + 24);
    await expect(unpackZip(zip)).rejects.toThrow(html5FileMessage('damaged', 'a.js'));
  });

  it.each([
    [0xff_ff_ff_ff, 20],
    [0xff_ff_ff_ff, 42],
  ])('is refused where a size or place is only in a Zip64 record', async (value, at) => {
    const zip = sampleZip([PAGE]);
    zip.writeUInt32LE(value, zip.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + at);
    await expect(unpackZip(zip)).rejects.toThrow(html5FileMessage('damaged', 'index.html'));
  });

  it('is refused where a composed and a decomposed name are one', async () => {
    const entries = ['\u00fc.js', 'u\u0308.js'].map((path) => bad(path));
    await expect(pathsOf([PAGE, ...entries])).rejects.toThrow(/is in the zip twice/);
  });

  it.each<[keyof typeof HTML5_MESSAGES, () => Buffer]>([
    ['zipTooLarge', () => Buffer.alloc(HTML5_LIMITS.zipBytes + 1)],
    ['notZip', () => Buffer.from('no zip')],
    ['notZip', () => sampleZip([PAGE]).subarray(0, -1)],
    ['notZip', () => sampleZip([PAGE]).subarray(10)],
    [
      'tooManyFiles',
      () => sampleZip(Array.from({ length: HTML5_LIMITS.files + 1 }, (_, index) => bad(`${index}.js`))),
    ],
    ['tooManyFiles', () => sampleZip(Array.from({ length: 1_001 }, (_, index) => bad(`.${index}`)))],
    [
      'tooManyFiles',
      () => {
        const zip = sampleZip([PAGE]);
        for (const at of [8, 10]) zip.writeUInt16LE(65_535, zip.length - 22 + at);
        return zip;
      },
    ],
    ['unpacksTooLarge', unpacksTooLarge],
  ])('is refused whole: %s', async (reason, zip) => {
    await expect(unpackZip(zip())).rejects.toThrow(new ZipError(HTML5_MESSAGES[reason]));
  });

  it('is refused, whatever its bytes are, with a message and nothing else', async () => {
    const whole = sampleZip([PAGE, { path: 'a.js', bytes: randomBytes(200) }]);
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(whole.length), async (bytes, length) => {
        const zip = Buffer.from(whole);
        for (const [at, value] of bytes) zip[at] = value;
        for (const one of [zip, zip.subarray(0, length)]) {
          try {
            await unpackZip(one);
          } catch (error) {
            expect(error).toBeInstanceOf(ZipError);
          }
        }
      }),
    );
  });

  it('never gives a path that leaves the ad', async () => {
    const part = fc.constantFrom('..', '.', '', 'a', 'C:', '\\', '%2e%2e', ' ', 'ü');
    const path = fc
      .tuple(fc.array(part, { maxLength: 4 }), fc.constantFrom('a.js', 'b.css'))
      .map(([parts, name]) => [...parts, name].join('/'));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(path, { minLength: 1, maxLength: 4 }), async (paths) => {
        let given: readonly string[] = [];
        try {
          given = await pathsOf(paths.map((one) => bad(one)));
        } catch (error) {
          expect(error).toBeInstanceOf(ZipError);
        }
        for (const one of given) {
          expect(one).not.toMatch(/^\/|\\|^[a-z]:|(?:^|\/)\.{0,2}(?:\/|$)/i);
        }
      }),
    );
  });
});

/** Random bytes do not pack, so that the size of all is what is too much. */
function unpacksTooLarge(): Buffer {
  const half = Buffer.concat([randomBytes(120_000), Buffer.alloc(HTML5_LIMITS.unpackedBytes / 2)]);
  return sampleZip(['a.js', 'b.js'].map((path) => bad(path, { bytes: half })));
}
