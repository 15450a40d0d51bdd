import type { ContextualBundleEvent } from '@marquee/schemas/contextual-bundle/events';
import type { ContextualBundleFields } from '@marquee/schemas/contextual-bundle/fields';

import type { ContentContext } from './content-context.ts';
import { wordsOf } from './words.ts';

/** Ids of the bundles that the content of a request fits, evaluated once a request. */
export type FittingBundles = ReadonlySet<number>;

/** A keyword, and the bundles that target or exclude it. */
interface Phrase {
  readonly words: readonly string[];
  readonly wantedBy: Set<number>;
  readonly shunnedBy: Set<number>;
}

interface Known {
  readonly userId: number | null;
  readonly fields: ContextualBundleFields;
}

/**
 * All contextual bundles, turned about: from a word to the keywords that begin with it, from a category to the bundles
 * that want it. Content is compared with all bundles at once, in time that grows with its words and not with the
 * bundles.
 */
export class ContextualBundles {
  readonly #bundles = new Map<number, Known>();
  /** By first word, then by all words. */
  readonly #phrases = new Map<string, Map<string, Phrase>>();
  readonly #categories = new Map<string, Set<number>>();

  apply(event: ContextualBundleEvent): void {
    const id = event.data.contextualBundleId;
    const known = this.#bundles.get(id);
    if (event.type === 'ContextualBundleDeleted') return this.#remove(id);
    if (event.type === 'ContextualBundleCreated' || event.type === 'ContextualBundleRestored')
      return this.#put(id, { userId: event.data.userId, fields: event.data });
    if (known === undefined) return;
    const { name, categories, keywords, excludedKeywords } = event.data;
    this.#put(id, {
      userId: known.userId,
      fields: {
        name: name ?? known.fields.name,
        categories: categories ?? known.fields.categories,
        keywords: keywords ?? known.fields.keywords,
        excludedKeywords: excludedKeywords ?? known.fields.excludedKeywords,
      },
    });
  }

  /** Id of the owner: null for a bundle of all users, undefined for an unknown or deleted bundle. */
  owner(id: number): number | null | undefined {
    return this.#bundles.get(id)?.userId;
  }

  get isEmpty(): boolean {
    return this.#bundles.size === 0;
  }

  /** The bundles whose categories or keywords the content has, without those that exclude one of its keywords. */
  fitting({ categories, texts }: ContentContext): FittingBundles {
    const fitting = new Set<number>();
    for (const category of categories) {
      addAll(fitting, this.#categories.get(category));
      // `IAB1-2` belongs to `IAB1`, which includes everything below it.
      const dash = category.indexOf('-');
      if (dash !== -1) addAll(fitting, this.#categories.get(category.slice(0, dash)));
    }
    let shunning: Set<number> | undefined;
    for (const words of texts) {
      for (let at = 0; at < words.length; at += 1) {
        const phrases = this.#phrases.get(words[at]!);
        if (phrases === undefined) continue;
        for (const phrase of phrases.values()) {
          if (!isPhraseAt(phrase.words, words, at)) continue;
          addAll(fitting, phrase.wantedBy);
          if (phrase.shunnedBy.size > 0) addAll((shunning ??= new Set()), phrase.shunnedBy);
        }
      }
    }
    for (const id of shunning ?? []) fitting.delete(id);
    return fitting;
  }

  #put(id: number, bundle: Known): void {
    this.#remove(id);
    this.#bundles.set(id, bundle);
    for (const category of bundle.fields.categories) {
      const key = category.toUpperCase();
      const bundles = this.#categories.get(key);
      if (bundles === undefined) this.#categories.set(key, new Set([id]));
      else bundles.add(id);
    }
    for (const keyword of bundle.fields.keywords) this.#phrase(keyword)?.wantedBy.add(id);
    for (const keyword of bundle.fields.excludedKeywords) this.#phrase(keyword)?.shunnedBy.add(id);
  }

  #remove(id: number): void {
    const bundle = this.#bundles.get(id);
    if (bundle === undefined) return;
    this.#bundles.delete(id);
    const { categories, keywords, excludedKeywords } = bundle.fields;
    for (const category of categories) this.#removeCategory(id, category.toUpperCase());
    for (const keyword of [...keywords, ...excludedKeywords]) this.#removeKeyword(id, keyword);
  }

  #removeCategory(id: number, category: string): void {
    const bundles = this.#categories.get(category);
    bundles?.delete(id);
    if (bundles?.size === 0) this.#categories.delete(category);
  }

  #removeKeyword(id: number, keyword: string): void {
    const words = wordsOf(keyword);
    const key = words.join(' ');
    const phrases = this.#phrases.get(words[0] ?? '');
    const phrase = phrases?.get(key);
    if (phrases === undefined || phrase === undefined) return;
    phrase.wantedBy.delete(id);
    phrase.shunnedBy.delete(id);
    if (phrase.wantedBy.size === 0 && phrase.shunnedBy.size === 0) phrases.delete(key);
    if (phrases.size === 0) this.#phrases.delete(words[0]!);
  }

  /** Undefined for a keyword without a word, such as a single sign: no content has it. */
  #phrase(keyword: string): Phrase | undefined {
    const words = wordsOf(keyword);
    const [first] = words;
    if (first === undefined) return undefined;
    const phrases = this.#phrases.get(first) ?? new Map<string, Phrase>();
    this.#phrases.set(first, phrases);
    const key = words.join(' ');
    const known = phrases.get(key);
    if (known !== undefined) return known;
    const phrase = { words, wantedBy: new Set<number>(), shunnedBy: new Set<number>() };
    phrases.set(key, phrase);
    return phrase;
  }
}

/** Whether a campaign with these bundles may bid on the content. Any of them fits; a campaign without bundles buys all. */
export const contextNoBidReason = (
  bundleIds: readonly number[],
  fitting: FittingBundles,
): 'context' | undefined =>
  bundleIds.length === 0 || bundleIds.some((id) => fitting.has(id)) ? undefined : 'context';

function isPhraseAt(phrase: readonly string[], words: readonly string[], at: number): boolean {
  for (let index = 1; index < phrase.length; index += 1)
    if (words[at + index] !== phrase[index]) return false;
  return true;
}

function addAll(into: Set<number>, ids: ReadonlySet<number> | undefined): void {
  if (ids !== undefined) for (const id of ids) into.add(id);
}
