import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip as a test wants it, also one that no archiver would write. */
export interface SampleEntry {
  readonly path: string;
  readonly bytes: Buffer | string;
  /** 0 stored, 8 deflated; default 8. */
  readonly compression?: number;
  /** General purpose flags; default 0x800, names in UTF-8. */
  readonly flags?: number;
  /** Unix mode; default none, as archivers on Windows leave it. */
  readonly mode?: number;
  /** What the directory says of the unpacked size; default the true one. */
  readonly size?: number;
  readonly crc?: number;
}

const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;

/** A zip of entries, written byte by byte so that each can be wrong. */
export function sampleZip(entries: readonly SampleEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes: content, compression = 8, flags = 0x800, mode = 0, size, crc } of entries) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(content);
    const packed = compression === 8 ? deflateRawSync(bytes) : bytes;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(compression, 4);
    facts.writeUInt32LE(crc ?? crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(size ?? bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(0x04034b50, 0);
    facts.copy(local, 4);
    locals.push(local, name, packed);
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(0x0314, 4);
    facts.copy(entry, 6);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, name);
    offset += LOCAL_BYTES + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

/** A page of an HTML5 ad that does all that it should. @param more markup of its body */
export const samplePage = (more = '', size = 'width=300,height=250'): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="ad.size" content="${size}">` +
  `<script>var clickTag = new URLSearchParams(location.search).get("clickTag");</script></head>` +
  `<body><button onclick="window.open(clickTag)">Buy</button>${more}</body></html>`;

/** A zip with one page. */
export const samplePageZip = (more?: string, size?: string): Buffer =>
  sampleZip([{ path: 'index.html', bytes: samplePage(more, size) }]);
