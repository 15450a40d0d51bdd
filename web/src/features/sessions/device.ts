import { t } from '../../lib/i18n/i18n.ts';

/** What a person signed in with, in short words. */
export interface Device {
  /** `Chrome on Windows`; "Unknown device" where the sign-in did not say. */
  readonly label: string;
  readonly isPhone: boolean;
}

/** In this order: most browsers name others beside themselves. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, t('Edge')],
  [/\b(?:OPR|Opera)\//, t('Opera')],
  [/\bSamsungBrowser\//, t('Samsung Internet')],
  [/\b(?:Firefox|FxiOS)\//, t('Firefox')],
  [/(?:Chrome|\bCriOS|\bChromium)\//, t('Chrome')],
  [/\bSafari\//, t('Safari')],
];

const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, t('Android')],
  [/\bWindows\b/, t('Windows')],
  [/\bMac(?:intosh|\s?OS)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, t('Linux')],
];

const NAME_MAX = 40;

const nameIn = (names: typeof BROWSERS, userAgent: string): string | undefined =>
  names.find(([mark]) => mark.test(userAgent))?.[1];

/** The first product of a user agent that is no browser's: `curl` of `curl/8.5.0`. */
const productOf = (userAgent: string): string | undefined =>
  /^[\w.-]+/.exec(userAgent)?.[0].slice(0, NAME_MAX);

/** @param userAgent the header as it was sent; null where it is not known */
export function deviceOf(userAgent: string | null): Device {
  if (userAgent === null || userAgent === '') return { label: t('Unknown device'), isPhone: false };
  const isPhone = /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  const browser = nameIn(BROWSERS, userAgent);
  if (browser === undefined && system === undefined)
    return { label: productOf(userAgent) ?? t('Unknown device'), isPhone };
  if (browser === undefined || system === undefined) return { label: browser ?? system ?? '', isPhone };
  return { label: t('{browser} on {system}', { browser, system }), isPhone };
}
