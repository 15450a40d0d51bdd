import fc from 'fast-check';
import { expect, it } from 'vitest';

import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.stringMatching(/^[A-Za-z0-9.-]{0,40}$/),
  fc.stringMatching(/^[0-9]{0,12}$/),
);

it('reads every text and number back as it was written, whatever the size that it began with', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 16 }), fc.array(texts, { maxLength: 8 }), (capacity, written) => {
      const writer = new ByteWriter(capacity);
      for (const text of written) writer.text(text);
      const reader = new ByteReader(Buffer.from(writer.bytes.subarray(0, writer.length)));
      expect(written.map(() => reader.text())).toEqual(written);
      expect(reader.isAtEnd).toBe(true);
    }),
  );
});

it('grows by as much as one text needs, however long', () => {
  const writer = new ByteWriter(8);
  writer.text('a');
  const long = 'https://advertiser.example/?q= '.repeat(100);
  writer.text(long);
  const reader = new ByteReader(writer.bytes.subarray(0, writer.length));
  expect([reader.text(), reader.text()]).toEqual(['a', long]);
});
