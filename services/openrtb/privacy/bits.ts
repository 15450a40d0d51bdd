const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SEXTETS = new Uint8Array(128).fill(255);
for (let index = 0; index < BASE64URL.length; index += 1) SEXTETS[BASE64URL.charCodeAt(index)] = index;

/**
 * The bits of a consent string in base64url, read where they are asked for. Beyond its end stand zeros, which every
 * string of the IAB takes for "nothing said".
 */
export class Bits {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** Undefined when a character does not belong there. */
  static of(text: string): Bits | undefined {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 127 || SEXTETS[code] === 255) return undefined;
    }
    return new Bits(text);
  }

  get length(): number {
    return this.#text.length * 6;
  }

  bit(at: number): number {
    const index = Math.floor(at / 6);
    if (index >= this.#text.length) return 0;
    return (SEXTETS[this.#text.charCodeAt(index)]! >> (5 - (at % 6))) & 1;
  }

  /** Two bits as a number; `at` is even, so that they stand in one character. */
  pair(at: number): number {
    const index = Math.floor(at / 6);
    if (index >= this.#text.length) return 0;
    return (SEXTETS[this.#text.charCodeAt(index)]! >> (4 - (at % 6))) & 3;
  }

  /** An unsigned number of up to 32 bits, highest first. */
  number(at: number, count: number): number {
    let value = 0;
    for (let offset = 0; offset < count; offset += 1) value = value * 2 + this.bit(at + offset);
    return value;
  }
}
