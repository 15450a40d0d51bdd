import type { InvalidBidRequest } from '@marquee/openrtb/request/request-limits';

/** A call's query as the server parsed it: texts, and lists where a parameter is repeated. */
export type FeedQuery = Readonly<Record<string, unknown>>;

/** Characters that one parameter may have; beyond, the call is refused rather than cut. */
const MAX_LENGTHS = {
  subid: 128,
  ua: 2_048,
  ip: 45,
  url: 4_096,
  ref: 4_096,
  domain: 2_048,
  image_size: 16,
  icon_size: 16,
  size: 16,
  image_required: 8,
  icon_required: 8,
  country: 16,
  user_id: 255,
  lang: 255,
  subscription_timestamp: 16,
  format: 8,
  count: 8,
  bidfloor: 32,
  test: 8,
  bcat: 4_096,
  badv: 4_096,
  coppa: 8,
  dnt: 8,
  lmt: 8,
  gdpr: 8,
  consent: 4_096,
  us_privacy: 16,
  gpp: 4_096,
  gpp_sid: 64,
} as const;
export type FeedParameter = keyof typeof MAX_LENGTHS;
const NAMES = Object.keys(MAX_LENGTHS) as FeedParameter[];

export type FeedParameters = Readonly<Record<FeedParameter, string>>;

/**
 * What a call without parameters says. Copied for each call, because V8 looks each name up in a table where as many are put into an
 * object one by one.
 */
const NONE: FeedParameters = {
  subid: '',
  ua: '',
  ip: '',
  url: '',
  ref: '',
  domain: '',
  image_size: '',
  icon_size: '',
  size: '',
  image_required: '',
  icon_required: '',
  country: '',
  user_id: '',
  lang: '',
  subscription_timestamp: '',
  format: '',
  count: '',
  bidfloor: '',
  test: '',
  bcat: '',
  badv: '',
  coppa: '',
  dnt: '',
  lmt: '',
  gdpr: '',
  consent: '',
  us_privacy: '',
  gpp: '',
  gpp_sid: '',
};

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/;
/** `{subid}`, `[subid]`, `${subid}` or `%%SUBID%%`: the exchange's template was sent before it was filled. */
const UNFILLED_MACRO = /^(?:\$?\{[^{}]*\}|\[[^[\]]*\]|%%[^%]*%%)$/;

/**
 * The parameters that the feed knows, trimmed; absent, empty and unfilled ones are the empty text. Unknown ones
 * (`rtb_seat_id`, `secret_key`, `empty`, what exchanges add for themselves) are not read.
 */
export function readFeedParameters(query: FeedQuery): FeedParameters | InvalidBidRequest {
  const parameters: Record<FeedParameter, string> = { ...NONE };
  for (const name of NAMES) {
    const value = Object.hasOwn(query, name) ? (query[name] ?? '') : '';
    if (typeof value !== 'string') return { error: `${name} must be given once` };
    if (value === '') continue;
    const text = value.trim();
    if (text.length > MAX_LENGTHS[name]) {
      return { error: `${name} must have at most ${MAX_LENGTHS[name]} characters` };
    }
    if (CONTROL_CHARACTERS.test(text)) return { error: `${name} must not hold control characters` };
    parameters[name] = UNFILLED_MACRO.test(text) ? '' : text.replace(/\p{Surrogate}/gu, '\uFFFD');
  }
  return parameters;
}
