import type { Change } from './field-values.ts';

/** The field with the object's own id, where it is not called as the kind of object is. */
const OWN_ID: Readonly<Record<string, string>> = {
  'creative-scan': 'creativeId',
  'promo-code-uses': 'promoCodeId',
  'support-ticket': 'ticketId',
};

const isEmpty = (value: Change['old']) => value === null || value === '';

/** The changes that say something: not the id of the object itself, nor nothing that stayed nothing. */
export const changesShown = (entity: string, changes: readonly Change[]): readonly Change[] =>
  changes.filter(
    (change) => change.field !== OWN_ID[entity] && !(isEmpty(change.old) && isEmpty(change.new)),
  );
