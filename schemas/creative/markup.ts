import { isDomain } from '../commands/ad-fields.ts';
import { MESSAGES, mustBeValid, validTag } from '../common/messages.ts';
import { unknownMacroMessage } from '../macros/unknown-macros.ts';
import { html5KeyIn } from '../media/html5.ts';

export const ADM_TYPES = ['html', 'image', 'iframe', 'script', 'html5'] as const;
export type AdmType = (typeof ADM_TYPES)[number];
/** Pixels. The product offers `BANNER_SIZES`; further sizes exist. */
export const SIDE_MAX = 5_000;
const URL_MAX = 2_048;

/** `300x250` as a pair; undefined when it is no size. */
export function parseSize(text: string): { readonly width: number; readonly height: number } | undefined {
  const match = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(text);
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  return match && width <= SIDE_MAX && height <= SIDE_MAX ? { width, height } : undefined;
}

/**
 * An absolute http(s) URL that every reader understands alike: no credentials, no spaces, control characters or
 * backslashes, a host that is a domain or an address. Macros may stand after the host.
 */
export function isWebUrl(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (text.length > URL_MAX || !/^https?:\/\/[^/]/i.test(text) || /[\s\\\u0000-\u001f\u007f]/.test(text))
    return false;
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  // A number that only URL parsers read as an address (`http://2130706433`, `0x7f.1`) is not what people mean.
  if (IPV4.test(url.hostname) && !text.includes(`//${url.hostname}`)) return false;
  return isHost(url.hostname);
}

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

const isHost = (host: string) =>
  host === 'localhost' || host.startsWith('[') || IPV4.test(host) || isDomain(host);

export const isSecureUrl = (text: string): boolean => /^https:\/\//i.test(text);

/**
 * The loopback interface, which no one can intercept: browsers load it into secure pages (Secure Contexts,
 * 3.1).
 */
const isLoopback = (url: string): boolean =>
  /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:[/?#]|$)/i.test(url);

/** What is wrong with a link; undefined when nothing is. */
export function urlMessage(url: string, skipIsSecureCheck: boolean): string | undefined {
  if (!isWebUrl(url)) return MESSAGES.urlFormat;
  const macro = unknownMacroMessage(url);
  if (macro !== undefined) return macro;
  return skipIsSecureCheck || isSecureUrl(url) || isLoopback(url) ? undefined : MESSAGES.urlNotSecure;
}

const IFRAME = /^\s*<iframe\b([^>]*)>(?:(?!<iframe\b)[\s\S])*<\/iframe\s*>\s*$/i;
const SCRIPT = /^\s*(?:<script\b[^>]*>(?:(?!<script\b)[\s\S])*?<\/script\s*>\s*)+$/i;
const SOURCE = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** What a browser loads by itself, white space collapsed: a page served over https blocks it over http. */
export const INSECURE_LOAD =
  /\b(?:src|srcset|poster|data) ?= ?["']? ?http:\/\/|\burl\( ?["']? ?http:\/\/|<link\b[^<>]*\bhref ?= ?["']? ?http:\/\//i;

/** What is wrong with markup for its type; undefined when nothing is. */
export function admBodyMessage(
  admType: AdmType,
  admBody: string,
  skipIsSecureCheck: boolean,
): string | undefined {
  switch (admType) {
    case 'image':
      if (html5KeyIn(admBody) !== undefined) return MESSAGES.urlFormat;
      return urlMessage(admBody.trim(), skipIsSecureCheck);
    case 'html5':
      if (html5KeyIn(admBody) === undefined) return mustBeValid('HTML5 zip');
      return urlMessage(admBody.trim(), skipIsSecureCheck);
    case 'iframe':
      return iframeMessage(admBody, skipIsSecureCheck);
    case 'script':
      if (!SCRIPT.test(admBody)) return validTag('script');
      return loadsMessage(admBody, skipIsSecureCheck);
    case 'html':
      if (!/<[a-z!][^<]*>/i.test(admBody)) return validTag('html');
      return loadsMessage(admBody, skipIsSecureCheck);
  }
}

function iframeMessage(admBody: string, skipIsSecureCheck: boolean): string | undefined {
  const attributes = IFRAME.exec(admBody)?.[1];
  if (attributes === undefined) return validTag('iframe');
  const source = SOURCE.exec(attributes);
  const url = source?.[1] ?? source?.[2] ?? source?.[3];
  if (url === undefined) return /\bsrcdoc\s*=/i.test(attributes) ? undefined : validTag('iframe');
  if (url.startsWith('//')) return undefined;
  if (!isWebUrl(url.trim())) return validTag('iframe');
  return skipIsSecureCheck || isSecureUrl(url.trim()) ? undefined : MESSAGES.iframeNotSecure;
}

const loadsMessage = (markup: string, skipIsSecureCheck: boolean) =>
  !skipIsSecureCheck && INSECURE_LOAD.test(markup.replace(/\s+/g, ' ')) ? MESSAGES.urlNotSecure : undefined;
