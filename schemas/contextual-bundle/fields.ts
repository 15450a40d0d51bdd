import * as v from 'valibot';

import { categoriesInput, tagsInput, textInput } from '../commands/ad-fields.ts';
import { mustBeValid } from '../common/messages.ts';
import { list, text, withDefault } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';

const KEYWORD_LENGTH_MAX = 100;

/** In lower case, words apart by one space: as pages are compared. */
const keywords = (label: string) => {
  const keyword = v.pipe(
    textInput(label, 1, KEYWORD_LENGTH_MAX),
    v.transform((typed) => typed.toLowerCase().replace(/\s+/gu, ' ')),
    v.check((typed) => /[\p{L}\p{N}]/u.test(typed), mustBeValid(label)),
  );
  return withDefault(list(label, { body: tagsInput(label, keyword), item: v.string() }), []);
};

/**
 * Places by what they are about: a place fits a bundle when any of its categories or any of its keywords fits, and none of
 * the excluded does.
 */
export const contextualBundleResource = defineResource({
  name: text('Bundle name', { min: 2 }, 'listed', 'searchable'),
  /** IAB 1.0 content categories, `IAB1` or `IAB1-2`; a tier-1 category includes all below it. */
  categories: withDefault(list('Categories', { body: categoriesInput, item: v.string() }), []),
  /** Met as a whole word, or words in this order, in keywords, title or address of the page. */
  keywords: keywords('Keywords'),
  excludedKeywords: keywords('Excluded keywords'),
});
export type ContextualBundleFields = v.InferOutput<typeof contextualBundleResource.stored>;
