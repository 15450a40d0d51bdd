/** Percent-encoded as RFC 5987 has it. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Headers of a file that someone sent: saved and never shown, guessed at or kept (RFC 6266). */
export const attachmentHeaders = (name: string, contentType: string): Readonly<Record<string, string>> => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename="${name.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encoded(name)}`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'no-store',
});
