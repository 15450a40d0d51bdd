/** Versions of VAST that we write. */
const VAST_VERSIONS = ['2.0', '3.0', '4.0', '4.1', '4.2'] as const;
export type VastVersion = (typeof VAST_VERSIONS)[number];

interface Protocols {
  readonly inLine: number;
  readonly wrapper: number;
}

/** AdCOM list "Creative Subtypes - Audio/Video", which is OpenRTB's list "Protocols". */
const PROTOCOLS: ReadonlyMap<string, Protocols> = new Map([
  ['1.0', { inLine: 1, wrapper: 4 }],
  ['2.0', { inLine: 2, wrapper: 5 }],
  ['3.0', { inLine: 3, wrapper: 6 }],
  ['4.0', { inLine: 7, wrapper: 8 }],
  ['4.1', { inLine: 11, wrapper: 12 }],
  ['4.2', { inLine: 13, wrapper: 14 }],
  ['4.3', { inLine: 15, wrapper: 16 }],
]);

/** The number of a version; undefined for a version that the list does not have. `2.0.1` counts as `2.0`. */
export function protocolOf(version: string, isWrapper: boolean): number | undefined {
  const [major = '', minor = '0'] = version.trim().split('.');
  return PROTOCOLS.get(`${major}.${minor}`)?.[isWrapper ? 'wrapper' : 'inLine'];
}

/** What is made of a version when it is first asked for: most creatives are never asked for most versions. */
export function byVersion<Result>(make: (version: VastVersion) => Result): (version: VastVersion) => Result {
  const made = new Map<VastVersion, Result>();
  return (version) => {
    let found = made.get(version);
    if (found === undefined) made.set(version, (found = make(version)));
    return found;
  };
}

/** What players understand when the request does not say: 3.0 is read everywhere and can be skipped. */
const UNSAID: VastVersion = '3.0';

/**
 * The highest version that both sides know; undefined when there is none.
 * @param protocols of `imp.video`; empty where it does not say
 */
export function chooseVersion(protocols: readonly number[], isWrapper: boolean): VastVersion | undefined {
  if (protocols.length === 0) return UNSAID;
  return VAST_VERSIONS.findLast((version) => protocols.includes(protocolOf(version, isWrapper)!));
}
