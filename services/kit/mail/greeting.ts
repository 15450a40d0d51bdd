/**
 * A name is written at sign-up, for an address that may be another person's: one that could be a message or a
 * link is left out.
 */
export const greetingOf = ({ firstName }: { readonly firstName: string }): string =>
  /^[\p{L}\p{M}' -]{1,30}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';
