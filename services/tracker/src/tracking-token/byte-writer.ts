/** Codes of the first byte of a text; see `ByteWriter.text`. */
export const TEXT_KINDS = { ascii: 0, utf8: 1, decimal: 2, packed: 3 } as const;
/** 64 characters that most ids, domains and versions are made of: four of them are three bytes. */
export const PACKED_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-';

/** By character code, the place in the packed alphabet; 255 for no place. */
const PACKED_PLACES = new Uint8Array(128).fill(255);
for (let place = 0; place < PACKED_ALPHABET.length; place += 1) {
  PACKED_PLACES[PACKED_ALPHABET.charCodeAt(place)] = place;
}
/** Decimals of more digits are not sure to fit 32 bits. */
const DECIMAL_DIGITS_MAX = 9;
const ZERO = 48;
const NINE = 57;

/** Writes numbers and texts one after the other into one buffer that is used again and again. */
export class ByteWriter {
  #bytes: Buffer;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = Buffer.alloc(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** The buffer itself, valid until the next write; only `length` bytes of it are meant. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  reset(): void {
    this.#length = 0;
  }

  /** Grows the buffer by at least this many bytes. */
  reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }

  byte(value: number): void {
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  /** Unsigned integer below 2^53, seven bits a byte, the lowest first. */
  integer(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.byte(rest);
  }

  /** Unsigned integer below 2^40, five bytes, the highest first. */
  integer40(value: number): void {
    this.#length = this.#bytes.writeUIntBE(value, this.#length, 5);
  }

  double(value: number): void {
    this.#length = this.#bytes.writeDoubleBE(value, this.#length);
  }

  raw(text: string, encoding: 'base64url' | 'latin1'): void {
    this.#length += this.#bytes.write(text, this.#length, encoding);
  }

  /**
   * A text of any length, in the shortest of four ways: a number, four characters in three bytes, ASCII, or UTF-8.
   * Reserves its own space. The text must be well-formed Unicode, or what is not becomes U+FFFD.
   */
  text(value: string): void {
    const { length } = value;
    this.reserve(length * 3 + 6);
    let isPacked = true;
    let isDecimal = length > 0 && length <= DECIMAL_DIGITS_MAX;
    for (let index = 0; index < length; index += 1) {
      const code = value.charCodeAt(index);
      if (code < ZERO || code > NINE) isDecimal = false;
      if (code >= 128) return this.#utf8(value);
      if (PACKED_PLACES[code] === 255) isPacked = false;
    }
    if (isDecimal && (length === 1 || value.charCodeAt(0) !== ZERO)) {
      this.byte(TEXT_KINDS.decimal);
      this.integer(Number(value));
    } else if (isPacked) this.#packed(value);
    else {
      this.integer(length * 4 + TEXT_KINDS.ascii);
      for (let index = 0; index < length; index += 1) this.byte(value.charCodeAt(index));
    }
  }

  #utf8(value: string): void {
    this.integer(Buffer.byteLength(value, 'utf8') * 4 + TEXT_KINDS.utf8);
    this.#length += this.#bytes.write(value, this.#length, 'utf8');
  }

  #packed(value: string): void {
    this.integer(value.length * 4 + TEXT_KINDS.packed);
    let bits = 0;
    let count = 0;
    for (let index = 0; index < value.length; index += 1) {
      bits = (bits << 6) | PACKED_PLACES[value.charCodeAt(index)]!;
      count += 6;
      if (count < 8) continue;
      count -= 8;
      this.byte((bits >>> count) & 0xff);
      bits &= (1 << count) - 1;
    }
    if (count > 0) this.byte((bits << (8 - count)) & 0xff);
  }
}
