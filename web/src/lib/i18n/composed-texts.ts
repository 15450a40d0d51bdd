/** Texts that the contract composes, specification section 5; `{field}` is a label, so it is translated as well. */
export const COMPOSED_TEXTS = [
  '{field} is required.',
  '{field} must be longer than or equal to {length} characters.',
  '{field} must be shorter than or equal to {length} characters.',
  '{field} may hold at most {max} values.',
  '{field} must be greater than {minimum}.',
  'CPM in {country} must be at least {minimum}.',
  '{field} must be at least {minimum}.',
  '{field} must be at most {maximum}.',
  '{field} must be valid.',
  '{value} is in both {field} and {other}.',
  'Must be a valid {tag} tag.',
  'The maximum value is {maximum}',
  '{text}, URL-encoded',
] as const;
