import type { ContextualBundleEvent } from '@marquee/schemas/contextual-bundle/events';
import type { ContextualBundleFields } from '@marquee/schemas/contextual-bundle/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ContextualBundles, contextNoBidReason } from './contextual-bundles.ts';
import { contentContextOf } from './content-context.ts';
import { addressWords, wordsOf } from './words.ts';

/** For a machine that has other things to do. */
const PATIENCE = { timeout: 60_000 };

const created = (
  contextualBundleId: number,
  over: Partial<ContextualBundleFields>,
): Extract<ContextualBundleEvent, { readonly type: 'ContextualBundleCreated' }> => ({
  type: 'ContextualBundleCreated',
  data: {
    contextualBundleId,
    userId: 5,
    name: 'a bundle',
    categories: [],
    keywords: [],
    excludedKeywords: [],
    ...over,
  },
});

const fits = (bundle: Partial<ContextualBundleFields>, root: object): boolean => {
  const bundles = new ContextualBundles();
  bundles.apply(created(1, bundle));
  return bundles.fitting(contentContextOf({ ...root })).has(1);
};

describe('words', () => {
  it.each([
    ['Running-shoes, size 42', ['running', 'shoes', 'size', '42']],
    ['Straßenbahn ＦＵＬＬ', ['straßenbahn', 'full']],
    ["Don't stop", ['dont', 'stop']],
    ['Санкт‑Петербург', ['санкт', 'петербург']],
    ['naïve cafe\u0301', ['naïve', 'café']],
    ['हिन्दी भाषा', ['हिन्दी', 'भाषा']],
    [' — !', []],
    ['', []],
  ])('of "%s"', (text, words) => expect(wordsOf(text)).toEqual(words));

  it.each([
    [
      'https://news.example/sport/winter-tyres?q=best+price',
      ['news', 'example', 'sport', 'winter', 'tyres', 'q', 'best', 'price'],
    ],
    ['https://x.example/caf%C3%A9%20bar', ['x', 'example', 'café', 'bar']],
    ['https://x.example/100%', ['x', 'example', '100']],
  ])('of the address %s', (address, words) => expect(addressWords(address)).toEqual(words));
});

describe('a contextual bundle', () => {
  it.each<[string, Partial<ContextualBundleFields>, object, boolean]>([
    ['a category of the site', { categories: ['IAB17'] }, { site: { cat: ['IAB17'] } }, true],
    ['one below it', { categories: ['IAB17'] }, { app: { sectioncat: ['iab17-3'] } }, true],
    ['one above it', { categories: ['IAB17-3'] }, { site: { pagecat: ['IAB17'] } }, false],
    ['one that begins like it', { categories: ['IAB1'] }, { site: { cat: ['IAB17'] } }, false],
    ['one of the content', { categories: ['IAB17'] }, { site: { content: { cat: ['IAB17'] } } }, true],
    ['a code of another taxonomy', { categories: ['IAB17'] }, { cattax: 6, site: { cat: ['IAB17'] } }, false],
    [
      'a code of another taxonomy, said in channel',
      { categories: ['IAB17'] },
      { site: { cattax: 2, cat: ['IAB17'] } },
      false,
    ],
    ['a keyword', { keywords: ['tennis'] }, { site: { keywords: 'golf, Tennis' } }, true],
    ['a keyword in a list', { keywords: ['tennis'] }, { site: { content: { kwarray: ['tennis'] } } }, true],
    ['a part of a word', { keywords: ['tennis'] }, { site: { keywords: 'tennisball' } }, false],
    [
      'words in order',
      { keywords: ['winter tyres'] },
      { site: { page: 'https://x.example/a/winter-tyres' } },
      true,
    ],
    ['words in another order', { keywords: ['winter tyres'] }, { site: { keywords: 'tyres winter' } }, false],
    ['words of two keywords', { keywords: ['winter tyres'] }, { site: { keywords: 'winter,tyres' } }, false],
    ['a word of the title', { keywords: ['final'] }, { app: { content: { title: 'The Final!' } } }, true],
    [
      'a shunned word',
      { keywords: ['tennis'], excludedKeywords: ['betting'] },
      { site: { keywords: 'tennis betting' } },
      false,
    ],
    [
      'a shunned word beside a category',
      { categories: ['IAB17'], excludedKeywords: ['crash report'] },
      { site: { cat: ['IAB17'], content: { title: 'Crash report' } } },
      false,
    ],
    ['a shunned word alone', { excludedKeywords: ['betting'] }, { site: { keywords: 'tennis' } }, false],
    ['nothing', { keywords: ['tennis'] }, {}, false],
    ['a wrong type', { keywords: ['tennis'] }, { site: { keywords: 7, cat: 'IAB1', content: [] } }, false],
    ['a mere sign', { keywords: ['!'] }, { site: { keywords: '!' } }, false],
  ])('fits %s or not', (_, bundle, root, wanted) => expect(fits(bundle, root)).toBe(wanted));

  it('fits what a search for its words, one after the other, finds', PATIENCE, () => {
    const word = fc.constantFrom('a', 'b', 'c', 'ab');
    const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const bundle = fc.record({
      categories: fc.subarray(['IAB1', 'IAB2', 'IAB2-1']),
      keywords: fc.array(phrase, { maxLength: 3 }),
      excludedKeywords: fc.array(phrase, { maxLength: 2 }),
    });
    const channel = fc.record({
      cat: fc.subarray(['IAB1-1', 'IAB2', 'IAB2-1', 'IAB3']),
      keywords: fc.array(
        fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
        { maxLength: 3 },
      ),
    });
    const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.option(bundle)), { maxLength: 12 });
    fc.assert(
      fc.property(changes, channel, (changed, { cat, keywords }) => {
        const bundles = new ContextualBundles();
        const truth = new Map<number, Omit<ContextualBundleFields, 'name'>>();
        for (const [id, fields] of changed) {
          if (fields === null) {
            bundles.apply({ type: 'ContextualBundleDeleted', data: { contextualBundleId: id, userId: 5 } });
            truth.delete(id);
          } else if (truth.has(id)) {
            const data = { contextualBundleId: id, userId: 5, name: undefined, ...fields };
            bundles.apply({ type: 'ContextualBundleChanged', data });
            truth.set(id, fields);
          } else {
            bundles.apply(created(id, fields));
            truth.set(id, fields);
          }
        }
        const has = (wanted: string) => keywords.some((text) => ` ${text} `.includes(` ${wanted} `));
        const wanted = [...truth]
          .filter(([, fields]) => {
            const isOf = cat.some((code) =>
              fields.categories.some((category) => code === category || code.startsWith(`${category}-`)),
            );
            return (isOf || fields.keywords.some(has)) && !fields.excludedKeywords.some(has);
          })
          .map(([id]) => id);
        const fitting = bundles.fitting(contentContextOf({ site: { cat, keywords: keywords.join(',') } }));
        expect([...fitting].sort()).toEqual(wanted.sort());
        expect(bundles.isEmpty).toBe(truth.size === 0);
      }),
    );
  });

  it('belongs to one user, or to all', () => {
    const bundles = new ContextualBundles();
    bundles.apply(created(1, {}));
    bundles.apply({ type: 'ContextualBundleCreated', data: { ...created(2, {}).data, userId: null } });
    expect([bundles.owner(1), bundles.owner(2), bundles.owner(3)]).toEqual([5, null, undefined]);
  });

  it('is enough if it is one of several', () => {
    const fitting = new Set([2]);
    expect(contextNoBidReason([], fitting)).toBeUndefined();
    expect(contextNoBidReason([1, 2], fitting)).toBeUndefined();
    expect(contextNoBidReason([1, 3], fitting)).toBe('context');
  });
});

describe('the context of a channel', () => {
  it('is read once, with its language, and is never endless', () => {
    const root = {
      site: { page: `https://x.example/${'a-'.repeat(5_000)}`, content: { language: 'de-CH' } },
    };
    const { texts, language } = contentContextOf(root);
    expect(language).toBe('de');
    expect(texts.flat().length).toBeLessThanOrEqual(1_000);
  });
});
