import { createCipheriv, randomBytes } from 'node:crypto';
import type { Cipher } from 'node:crypto';

/** AES works on blocks of so many bytes, and its counter mode counts them. */
const BLOCK_BYTES = 16;
/** So much is made at a time: a cipher object for each token costs a bid ten times as much as its share of this. */
const CHUNK_BYTES = 32_768;
/** Names a stream under a key. */
export const STREAM_ID_BYTES = 8;

/**
 * AES-128 in counter mode (NIST SP 800-38A, section 6.5). The first counter block of a stream is its random id of eight
 * bytes and eight zero bytes, so streams never meet, and one stream gives each block to one text alone: no key stream is
 * used twice under a key unless two processes draw the same 64 random bits.
 */
export class Keystream {
  readonly streamId = randomBytes(STREAM_ID_BYTES);
  readonly #key: Buffer;
  #chunk: Buffer = Buffer.alloc(0);
  /** Block of the stream that the chunk begins with. */
  #chunkBlock = 0;
  #position = 0;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The block that the next text of so many bytes is encrypted with. */
  reserve(length: number): number {
    if (this.#position + length > this.#chunk.length) this.#refill(length);
    return this.#chunkBlock + this.#position / BLOCK_BYTES;
  }

  /**
   * Encrypts bytes in place, from the block that `reserve` returned; what is left of the last block is never
   * used.
   */
  encrypt(bytes: Buffer, from: number, length: number): void {
    const chunk = this.#chunk;
    const start = this.#position;
    for (let index = 0; index < length; index += 1) bytes[from + index]! ^= chunk[start + index]!;
    this.#position = start + Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES;
  }

  #refill(length: number): void {
    this.#chunkBlock += this.#chunk.length / BLOCK_BYTES;
    const blocks = Math.ceil(Math.max(length, CHUNK_BYTES) / BLOCK_BYTES);
    const zeros = Buffer.alloc(blocks * BLOCK_BYTES);
    this.#chunk = cipherOf(this.#key, this.streamId, this.#chunkBlock).update(zeros);
    this.#position = 0;
  }
}

/**
 * Decrypts what streams under a key encrypted. Counter mode is made here of the bare block cipher, whose object lasts:
 * one for each token costs four times as much as all else.
 */
export class Decryptor {
  readonly #blocks: Cipher;
  /** Counter blocks, written over with every text. */
  #counters = Buffer.alloc(0);

  constructor(key: Buffer) {
    this.#blocks = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  }

  /** @param block of the stream that the bytes begin with */
  decrypt(streamId: Buffer, block: number, bytes: Buffer): Buffer {
    const blocks = Math.ceil(bytes.length / BLOCK_BYTES);
    const needed = blocks * BLOCK_BYTES;
    if (this.#counters.length < needed) this.#counters = Buffer.alloc(needed);
    const counters = this.#counters;
    for (let index = 0; index < blocks; index += 1) {
      const start = index * BLOCK_BYTES;
      streamId.copy(counters, start);
      const counter = block + index;
      counters.writeUInt32BE(Math.floor(counter / 2 ** 32), start + STREAM_ID_BYTES);
      counters.writeUInt32BE(counter % 2 ** 32, start + STREAM_ID_BYTES + 4);
    }
    const stream = this.#blocks.update(counters.subarray(0, needed));
    for (let index = 0; index < bytes.length; index += 1) stream[index]! ^= bytes[index]!;
    return stream.subarray(0, bytes.length);
  }
}

function cipherOf(key: Buffer, streamId: Buffer, block: number) {
  const counter = Buffer.alloc(BLOCK_BYTES);
  streamId.copy(counter);
  counter.writeBigUInt64BE(BigInt(block), STREAM_ID_BYTES);
  return createCipheriv('aes-128-ctr', key, counter);
}
