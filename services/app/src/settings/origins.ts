const LOCAL = ['localhost', '127.0.0.1'];

/** The origins under which an address is reached: a local one by either of its names. */
export function originsOf(url: string): string[] {
  const parsed = new URL(url);
  if (!LOCAL.includes(parsed.hostname)) return [parsed.origin];
  return LOCAL.map((hostname) => `${parsed.protocol}//${hostname}${parsed.port && `:${parsed.port}`}`);
}
