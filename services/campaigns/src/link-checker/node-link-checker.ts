import type { GetResult, GuardedGetOptions } from '@marquee/kit/outbound/guarded-get';
import { guardedGet } from '@marquee/kit/outbound/guarded-get';
import { isSecureUrl, isWebUrl } from '@marquee/schemas/creative/markup';
import { expandMacros } from '@marquee/schemas/macros/macros';
import { MESSAGES } from '@marquee/schemas/common/messages';
import { unknownMacroMessage } from '@marquee/schemas/macros/unknown-macros';

import type { LinkCheck, LinkChecker } from '../ports.ts';

export interface NodeLinkCheckerOptions extends Pick<GuardedGetOptions, 'addressesOf' | 'isAllowedAddress'> {
  /** Over all redirects. Default 5,000. */
  readonly timeoutMs?: number;
  /** Default 5. */
  readonly redirectsMax?: number;
}

/** Follows a link over HTTP without reaching the private network (SSRF): every hop is a guarded call of its own. */
export function createNodeLinkChecker(options: NodeLinkCheckerOptions = {}): LinkChecker {
  const { timeoutMs = 5_000, redirectsMax = 5, ...guard } = options;

  return {
    check: async (text) => {
      if (!isWebUrl(text)) return { ...REFUSED, message: MESSAGES.urlFormat };
      const unknownMacro = unknownMacroMessage(text);
      if (unknownMacro !== undefined) return { ...REFUSED, message: unknownMacro };
      const isSecure = isSecureUrl(text);
      const deadlineMs = performance.now() + timeoutMs;
      let url = new URL(withoutMacros(text));
      for (const redirects: string[] = []; ; redirects.push(url.href)) {
        const leftMs = Math.max(0, Math.ceil(deadlineMs - performance.now()));
        const result = await guardedGet(url.href, { ...guard, timeoutMs: leftMs, userAgent: USER_AGENT });
        const found = { ...REFUSED, isSecure, finalUrl: url.href, redirects };
        if (result.kind === 'forbidden') return { ...found, finalUrl: null, message: MESSAGES.uriInvalid };
        if (result.kind === 'unreachable') return { ...found, isValid: true, message: UNREACHABLE };
        const httpStatus = result.status;
        const next = nextUrl(result, url);
        if (next === null) return { ...found, httpStatus, message: MESSAGES.uriInvalid };
        if (next === undefined) {
          return {
            ...found,
            isValid: true,
            reachable: true,
            httpStatus,
            message: isSecure ? null : MESSAGES.urlNotSecure,
          };
        }
        if (redirects.length === redirectsMax)
          return { ...found, httpStatus, message: 'The link redirects too many times.' };
        url = next;
      }
    },
  };
}

type Answer = Extract<GetResult, { readonly kind: 'answered' }>;

const USER_AGENT = 'Marquee link check';
const UNREACHABLE = 'This link doesn’t respond.';
const REFUSED: LinkCheck = {
  isValid: false,
  isSecure: false,
  reachable: false,
  httpStatus: null,
  finalUrl: null,
  redirects: [],
  message: null,
};

/** What a click would fetch while every macro is empty. */
const withoutMacros = (text: string) => expandMacros(text, {}).replace(/\$\{[A-Z_:0-9]+\}/g, '');

/** Where a redirect leads; undefined when it is none, null when it may not be followed. */
function nextUrl({ status, location }: Answer, from: URL): URL | null | undefined {
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  if (!isRedirect || location === undefined) return undefined;
  if (!URL.canParse(location, from.href)) return null;
  const url = new URL(location, from);
  return isWebUrl(url.href) ? url : null;
}
