import * as v from 'valibot';

import { mustBeValid, required } from '../common/messages.ts';
import type { ContextualBundleFields } from '../events/contextual-bundle.ts';
import {
  categoriesInput,
  commandObject,
  type FieldMessage,
  idInput,
  tagsInput,
  textInput,
  versionInput,
} from './ad-fields.ts';

const KEYWORD_LENGTH_MAX = 100;
const LABELS = { name: 'Bundle name', userId: 'User' };

/** In lower case, words apart by one space: as pages are compared. */
const keywords = (label: string) =>
  tagsInput(
    label,
    v.pipe(
      textInput(label, 1, KEYWORD_LENGTH_MAX),
      v.transform((text) => text.toLowerCase().replace(/\s+/gu, ' ')),
      v.check((text) => /[\p{L}\p{N}]/u.test(text), mustBeValid(label)),
    ),
  );

const fields = {
  name: textInput('Bundle name', 2),
  categories: v.optional(categoriesInput),
  keywords: v.optional(keywords('Keywords')),
  excludedKeywords: v.optional(keywords('Excluded keywords')),
};

/** `POST /contextual-bundles`. */
export const createContextualBundleBody = commandObject(fields, LABELS);
/** `POST /admin/contextual-bundles`: for an advertiser, or without one for everybody. */
export const createContextualBundleForUserBody = commandObject(
  { ...fields, userId: v.optional(v.nullable(idInput('User')), null) },
  LABELS,
);
/** `PUT /contextual-bundles/{id}`: optional fields that it leaves out keep their value. */
export const changeContextualBundleBody = commandObject({ ...fields, version: versionInput }, LABELS);

/** The rules that a bundle as a whole must meet: one that fits nothing, or everything, is none. */
export function contextualBundleFaults({
  categories,
  keywords: wanted,
  excludedKeywords,
}: ContextualBundleFields): readonly FieldMessage[] {
  const faults: FieldMessage[] = [];
  if (categories.length === 0 && wanted.length === 0) {
    faults.push({ field: 'categories', message: required('Categories or keywords') });
  }
  if (excludedKeywords.some((keyword) => wanted.includes(keyword))) {
    faults.push({ field: 'excludedKeywords', message: mustBeValid('Excluded keywords') });
  }
  return faults;
}
