import type { ReceivedMessage } from '@marquee/kit/traffic-log/port';

/** Key of a message: topic id, partition and offset, big-endian, so that LMDB's byte order is offset order. */
export function messageKey(topicId: number, partition: number, offset: number): Buffer {
  const key = Buffer.allocUnsafe(14);
  key.writeUInt32BE(topicId, 0);
  key.writeUInt16BE(partition, 4);
  key.writeUInt32BE(Math.floor(offset / 0x1_0000_0000), 6);
  key.writeUInt32BE(offset % 0x1_0000_0000, 10);
  return key;
}

/** Offset inside a message key. */
export const offsetOf = (key: Buffer): number => key.readUInt32BE(6) * 0x1_0000_0000 + key.readUInt32BE(10);

/** Timestamp (8 bytes, milliseconds), key length (2 bytes), key, value. */
export function encodeRecord(timestampMs: number, key: Uint8Array, value: string): Buffer {
  const valueBytes = Buffer.byteLength(value);
  const record = Buffer.allocUnsafe(10 + key.length + valueBytes);
  record.writeDoubleBE(timestampMs, 0);
  record.writeUInt16BE(key.length, 8);
  record.set(key, 10);
  record.write(value, 10 + key.length);
  return record;
}

export const timestampOf = (record: Buffer): number => record.readDoubleBE(0);

/** The opposite of `encodeRecord`. */
export function decodeRecord(offset: number, record: Buffer): ReceivedMessage {
  const keyEnd = 10 + record.readUInt16BE(8);
  return {
    offset: BigInt(offset),
    timestampMs: timestampOf(record),
    key: record.toString('utf8', 10, keyEnd),
    value: record.toString('utf8', keyEnd),
  };
}
