import { t } from '../../../lib/i18n/i18n.ts';
/** Where a text stops being JSON. */
export interface JsonError {
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
// oxlint-disable-next-line no-control-regex -- strings hold them escaped alone
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
// oxlint-disable-next-line no-control-regex -- strings hold them escaped alone
const STRING_START = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;

/** Browsers word the position of an error each in their own way, or not at all: so it is looked for here. */
export function jsonError(text: string): JsonError | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const { offset, message } = new Scanner(text).syntaxError();
    const before = text.slice(0, offset).split('\n');
    return { offset, line: before.length, column: (before.at(-1) ?? '').length + 1, message };
  }
}

type Found = Pick<JsonError, 'offset' | 'message'>;

/** Steps through the grammar until it does not hold; never deeper than its own stack of brackets. */
class Scanner {
  readonly #text: string;
  readonly #open: ('{' | '[')[] = [];
  #expects: 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'next' = 'value';
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Only for a text that is not JSON: one that is has an error after its end. */
  syntaxError(): Found {
    for (;;) {
      this.#skip(WHITESPACE);
      const syntaxError = this.#step();
      if (syntaxError !== undefined) return syntaxError;
    }
  }

  #step(): Found | undefined {
    switch (this.#expects) {
      case 'next':
        return this.#readNext();
      case 'key':
      case 'key-or-end':
        return this.#readKey();
      case 'value':
      case 'value-or-end':
        return this.#readValue();
    }
  }

  #peek(): string | undefined {
    return this.#text[this.#at];
  }

  /** A comma, or the bracket that closes what is open. */
  #readNext(): Found | undefined {
    const inside = this.#open.at(-1);
    if (inside === undefined) return this.#syntaxError(t('Nothing may follow the end of the document'));
    const end = inside === '{' ? '}' : ']';
    if (this.#peek() === end) return this.#close();
    if (this.#peek() !== ',') return this.#syntaxError(t('Expected "," or "{bracket}"', { bracket: end }));
    this.#at += 1;
    this.#expects = inside === '{' ? 'key' : 'value';
    return undefined;
  }

  /** The name of a property, with its colon. */
  #readKey(): Found | undefined {
    if (this.#expects === 'key-or-end' && this.#peek() === '}') return this.#close();
    if (this.#peek() !== '"') return this.#syntaxError(t('Expected a name in double quotes'));
    if (!this.#skip(STRING)) return this.#brokenString();
    this.#skip(WHITESPACE);
    if (this.#peek() !== ':') return this.#syntaxError(t('Expected ":" after the name'));
    this.#at += 1;
    this.#expects = 'value';
    return undefined;
  }

  /** A text, number or word, or the bracket that opens an object or an array. */
  #readValue(): Found | undefined {
    const character = this.#peek();
    if (character === '{' || character === '[') {
      this.#open.push(character);
      this.#at += 1;
      this.#expects = character === '{' ? 'key-or-end' : 'value-or-end';
      return undefined;
    }
    if (this.#expects === 'value-or-end' && character === ']') return this.#close();
    if (character === '"') {
      if (!this.#skip(STRING)) return this.#brokenString();
    } else if (!this.#skip(WORD) && !this.#skip(NUMBER)) return this.#syntaxError(t('Expected a value'));
    this.#expects = 'next';
    return undefined;
  }

  #close(): undefined {
    this.#at += 1;
    this.#open.pop();
    this.#expects = 'next';
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #brokenString(): Found {
    this.#skip(STRING_START);
    return this.#syntaxError(t('The string does not end, or has a character that must be escaped'));
  }

  #syntaxError(message: string): Found {
    const isEnd = this.#at >= this.#text.length;
    return {
      offset: this.#at,
      message: isEnd ? t('{problem}, but the text ends here', { problem: message }) : message,
    };
  }
}
