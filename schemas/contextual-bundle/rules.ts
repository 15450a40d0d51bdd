import type { FieldMessage } from '../commands/ad-fields.ts';
import { mustBeValid, required } from '../common/messages.ts';
import type { ContextualBundleFields } from './fields.ts';

/** The rules that a bundle as a whole must meet: it must fit something, and not everything. */
export function contextualBundleErrors({
  categories,
  keywords: wanted,
  excludedKeywords,
}: ContextualBundleFields): readonly FieldMessage[] {
  const fieldErrors: FieldMessage[] = [];
  if (categories.length === 0 && wanted.length === 0) {
    fieldErrors.push({ field: 'categories', message: required('Categories or keywords') });
  }
  if (excludedKeywords.some((keyword) => wanted.includes(keyword))) {
    fieldErrors.push({ field: 'excludedKeywords', message: mustBeValid('Excluded keywords') });
  }
  return fieldErrors;
}
