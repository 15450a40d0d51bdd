/** Where a text stops being JSON. */
export interface JsonFault {
  /** From 0, in UTF-16 units. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const WHITESPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
// eslint-disable-next-line no-control-regex -- strings hold them escaped alone
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
// eslint-disable-next-line no-control-regex -- strings hold them escaped alone
const STRING_START = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;

/** Browsers word the position of a fault each in their own way, or not at all: so it is looked for here. */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const { offset, message } = new Scanner(text).fault();
    const before = text.slice(0, offset).split('\n');
    return { offset, line: before.length, column: (before.at(-1) ?? '').length + 1, message };
  }
}

/** Steps through the grammar until it does not hold; never deeper than its own stack of brackets. */
class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  fault(): { readonly offset: number; readonly message: string } {
    const open: ('{' | '[')[] = [];
    let expects: 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'next' = 'value';
    for (;;) {
      this.#skip(WHITESPACE);
      const character = this.#text[this.#at];
      if (expects === 'next') {
        const inside = open.at(-1);
        if (inside === undefined) return this.#fault('Nothing may follow the end of the document');
        const end = inside === '{' ? '}' : ']';
        if (character === ',') {
          this.#at += 1;
          expects = inside === '{' ? 'key' : 'value';
        } else if (character === end) {
          this.#at += 1;
          open.pop();
        } else return this.#fault(`Expected "," or "${end}"`);
      } else if (expects === 'key' || expects === 'key-or-end') {
        if (expects === 'key-or-end' && character === '}') {
          this.#at += 1;
          open.pop();
          expects = 'next';
          continue;
        }
        if (character !== '"') return this.#fault('Expected a name in double quotes');
        if (!this.#skip(STRING)) return this.#brokenString();
        this.#skip(WHITESPACE);
        if (this.#text[this.#at] !== ':') return this.#fault('Expected ":" after the name');
        this.#at += 1;
        expects = 'value';
      } else if (character === '{' || character === '[') {
        open.push(character);
        this.#at += 1;
        expects = character === '{' ? 'key-or-end' : 'value-or-end';
      } else if (expects === 'value-or-end' && character === ']') {
        this.#at += 1;
        open.pop();
        expects = 'next';
      } else if (character === '"') {
        if (!this.#skip(STRING)) return this.#brokenString();
        expects = 'next';
      } else if (this.#skip(WORD) || this.#skip(NUMBER)) {
        expects = 'next';
      } else return this.#fault('Expected a value');
    }
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #brokenString(): { readonly offset: number; readonly message: string } {
    this.#skip(STRING_START);
    return this.#fault('The string does not end, or has a character that must be escaped');
  }

  #fault(message: string): { readonly offset: number; readonly message: string } {
    const isEnd = this.#at >= this.#text.length;
    return { offset: this.#at, message: isEnd ? `${message}, but the text ends here` : message };
  }
}
