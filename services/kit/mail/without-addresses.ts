/** A mail server's rejection quotes the address, which no log may hold. An apostrophe may be part of one. */
export function withoutAddresses(error: unknown): { readonly message: string } {
  const text = error instanceof Error ? error.message : String(error);
  return { message: text.replace(/[^\s<>"]+@[^\s<>"]+/g, '<address>') };
}
