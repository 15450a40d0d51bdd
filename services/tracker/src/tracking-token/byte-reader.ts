import { PACKED_ALPHABET, TEXT_KINDS } from './byte-writer.ts';

/** Reads what `ByteWriter` wrote. Every method throws a RangeError where the bytes end too soon. */
export class ByteReader {
  readonly #bytes: Buffer;
  #position: number;

  constructor(bytes: Buffer, position = 0) {
    this.#bytes = bytes;
    this.#position = position;
  }

  get position(): number {
    return this.#position;
  }

  get isAtEnd(): boolean {
    return this.#position === this.#bytes.length;
  }

  skipTo(position: number): void {
    this.#position = position;
  }

  byte(): number {
    const value = this.#bytes[this.#position];
    if (value === undefined) throw new RangeError('the bytes end too soon');
    this.#position += 1;
    return value;
  }

  integer(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (!Number.isSafeInteger(value)) throw new RangeError('the number is too large');
      if (byte < 0x80) return value;
    }
  }

  integer40(): number {
    const value = this.#bytes.readUIntBE(this.#position, 5);
    this.#position += 5;
    return value;
  }

  double(): number {
    const value = this.#bytes.readDoubleBE(this.#position);
    this.#position += 8;
    return value;
  }

  raw(length: number, encoding: 'base64url' | 'latin1' | 'utf8'): string {
    const end = this.#position + length;
    if (end > this.#bytes.length) throw new RangeError('the bytes end too soon');
    const text = this.#bytes.toString(encoding, this.#position, end);
    this.#position = end;
    return text;
  }

  text(): string {
    const head = this.integer();
    const length = Math.floor(head / 4);
    switch (head % 4) {
      case TEXT_KINDS.decimal:
        return String(this.integer());
      case TEXT_KINDS.packed:
        return this.#packed(length);
      case TEXT_KINDS.utf8:
        return this.raw(length, 'utf8');
      default:
        return this.raw(length, 'latin1');
    }
  }

  #packed(length: number): string {
    if (this.#position + Math.ceil((length * 6) / 8) > this.#bytes.length)
      throw new RangeError('the bytes end too soon');
    let text = '';
    let bits = 0;
    let count = 0;
    for (let index = 0; index < length; index += 1) {
      if (count < 6) {
        bits = (bits << 8) | this.byte();
        count += 8;
      }
      count -= 6;
      text += PACKED_ALPHABET.charAt((bits >>> count) & 0x3f);
      bits &= (1 << count) - 1;
    }
    return text;
  }
}
