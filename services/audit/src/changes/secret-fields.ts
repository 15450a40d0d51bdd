const SECRET_WORDS = new Set(['password', 'secret', 'token', 'key', 'digest']);

/**
 * True when a field's name marks its value as secret: `passwordHash`, `api_key`, `auth.token`, `emailDigest`.
 */
export function isSecretField(field: string): boolean {
  const words = field
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return words.some((word) => SECRET_WORDS.has(word) || SECRET_WORDS.has(word.replace(/s$/, '')));
}

/** What replaces a secret. */
export const SECRET_DOTS = '••••';
