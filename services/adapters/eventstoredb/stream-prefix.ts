const PARAMETER = /([?&])streamPrefix=([^&#]*)(&?)/i;
const PREFIX = /^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/;

/**
 * Takes our own parameter `streamPrefix` out of an `esdb:` URL, which the client would not understand.
 * @throws Error when it cannot begin the name of a stream
 */
export function splitStreamPrefix(url: string): { readonly url: string; readonly prefix: string } {
  const match = PARAMETER.exec(url);
  if (!match) return { url, prefix: '' };
  const [whole, separator = '', value = '', next = ''] = match;
  const prefix = decodeURIComponent(value);
  if (!PREFIX.test(prefix)) {
    throw new Error(
      'EVENT_STORE_URL: streamPrefix must be 1 to 50 letters, digits, ".", "_" or "-", and begin with a letter or digit: streamPrefix=marquee-',
    );
  }
  return { url: url.replace(whole, next === '' ? '' : separator), prefix };
}
