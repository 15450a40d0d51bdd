/** Is this reached over https, or however the page itself was? */
export const isSecureAddress = (address: string): boolean => /^(?:https:)?\/\//i.test(address.trim());
