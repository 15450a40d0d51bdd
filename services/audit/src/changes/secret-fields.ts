const SECRET_WORDS = new Set(['password', 'secret', 'token', 'key', 'digest']);

/** True when a field's name says that its value is nobody's to read: `passwordHash`, `api_key`, `auth.token`, `emailDigest`. */
export function isSecretField(field: string): boolean {
  const words = field
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return words.some((word) => SECRET_WORDS.has(word) || SECRET_WORDS.has(word.replace(/s$/, '')));
}

/** What stands where a secret does. */
export const SECRET_DOTS = '••••';
