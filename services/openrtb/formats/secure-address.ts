/** Addresses of this computer: browsers load them into secure pages, too (Secure Contexts, 3.1). */
const LOOPBACK = /http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/?#"'\s<>)]|$)/gi;

/** Is this reached over https, or however the page itself was? */
export const isSecureAddress = (address: string): boolean =>
  /^(?:(?:https:)?\/\/)/i.test(address.trim().replace(LOOPBACK, 'https://'));

/** Is anything in the text addressed over plain http? */
export const namesInsecureAddress = (text: string): boolean => /http:\/\//i.test(text.replace(LOOPBACK, ''));
