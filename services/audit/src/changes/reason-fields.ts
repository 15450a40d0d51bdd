const REASON_FIELDS = new Set(['reason', 'note', 'comment', 'cause']);

/** True for fields of events that say why. */
export const isReasonField = (field: string): boolean => REASON_FIELDS.has(field);
