import { languageOf } from '@marquee/openrtb/request/language';
import type { JsonObject } from '@marquee/openrtb/request/read-json';
import { arrayOf, isObject, objectOf, textOf, textsOf } from '@marquee/openrtb/request/read-json';

import { addressWords, wordsOf } from './words.ts';

/** What a page, an app or its content is about. */
export interface ContentContext {
  /** IAB 1.0 content categories, capitals; empty where the request names them in another taxonomy. */
  readonly categories: readonly string[];
  /** Texts as words; a keyword of several words is looked for within one text, never across two. */
  readonly texts: readonly (readonly string[])[];
  /** ISO 639-1 of the content, lower case; empty when unknown. */
  readonly language: string;
}

const CATEGORIES_MAX = 100;
const KEYWORDS_MAX = 200;
/** Characters that are read of one text; the rest adds little to the context. */
const TEXT_MAX = 2_048;
/** Words of one request. */
const WORDS_MAX = 1_000;
/** `cattax` of the IAB Content Taxonomy 1.0, which campaigns use; also what is meant where none is given. */
const TAXONOMY_1 = 1;

/**
 * Reads `site` or `app` and their `content`: categories (`cat`, `sectioncat`, `pagecat`), keywords (a list with commas,
 * or `kwarray`), title, series and name, and the words of the page's address.
 */
export function contentContextOf(root: JsonObject): ContentContext {
  const channel = objectOf(isObject(root['site']) ? root['site'] : root['app']);
  const content = objectOf(channel['content']);
  const categories = new Set<string>();
  const usual = taxonomyOf(root);
  for (const [from, names] of [
    [channel, ['cat', 'sectioncat', 'pagecat']],
    [content, ['cat']],
  ] as const) {
    if (taxonomyOf(from, usual) !== TAXONOMY_1) continue;
    for (const name of names)
      for (const category of textsOf(from[name], CATEGORIES_MAX)) categories.add(category.toUpperCase());
  }
  const texts = new Texts();
  for (const from of [channel, content]) {
    for (const keyword of keywordsOf(from)) texts.add(wordsOf(keyword));
  }
  for (const name of ['title', 'series', 'genre', 'artist', 'album'])
    texts.add(wordsOf(textOf(content[name], TEXT_MAX)));
  texts.add(wordsOf(textOf(channel['name'], TEXT_MAX)));
  texts.add(addressWords(textOf(channel['page'], TEXT_MAX)));
  texts.add(addressWords(textOf(content['url'], TEXT_MAX)));
  return {
    categories: [...categories],
    texts: texts.all,
    language: languageOf(textOf(content['language'])),
  };
}

class Texts {
  readonly all: (readonly string[])[] = [];
  #left = WORDS_MAX;

  add(words: readonly string[]): void {
    if (words.length === 0 || this.#left === 0) return;
    const taken = words.length > this.#left ? words.slice(0, this.#left) : words;
    this.#left -= taken.length;
    this.all.push(taken);
  }
}

/** `cattax` may stand as a text too; anything unreadable is another taxonomy. */
function taxonomyOf(from: JsonObject, usual = TAXONOMY_1): number {
  const cattax = from['cattax'];
  return cattax === undefined || cattax === null ? usual : Number(cattax);
}

function keywordsOf(from: JsonObject): string[] {
  const list = from['keywords'];
  const texts = Array.isArray(list) ? textsOf(list, KEYWORDS_MAX) : textOf(list, TEXT_MAX).split(',');
  return [...texts, ...arrayOf(from['kwarray'], KEYWORDS_MAX).map((keyword) => textOf(keyword))];
}
