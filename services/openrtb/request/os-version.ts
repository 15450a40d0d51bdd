const SYSTEM_BEFORE_VERSION = /^(?:[a-z][a-z ]*[ _/-])?v?(?=\d)/i;

/** `10_0_2` and `iOS 10.0.2` alike become `10.0.2`; what has no number stays (`XP`). */
export function plainVersion(text: string): string {
  const isPlain = text === '' || (text.charCodeAt(0) < 58 && !text.includes('_'));
  return isPlain ? text : text.replace(SYSTEM_BEFORE_VERSION, '').replaceAll('_', '.');
}

/** The first client-hint version of Windows 11; from 1 on they are of Windows 10, 0 is of systems before it. */
const WINDOWS_11 = 13;

/**
 * The version that a client hint means. It numbers Windows by its contracts, and not as people do (User-Agent Client
 * Hints, `Sec-CH-UA-Platform-Version`).
 * @param version plain
 */
export function hintedVersion(system: string, version: string): string {
  if (system !== 'Windows' || version === '') return version;
  const contract = Number.parseInt(version, 10);
  // No contract is numbered 11: who sends that has sent the name.
  if (contract === 11 || contract >= WINDOWS_11) return '11';
  return contract >= 1 ? '10' : version;
}

/** A version that a campaign is for, prepared to be compared. */
export interface WantedVersion {
  readonly text: string;
  /** Without zeros at its end: a device that says only `17` has 17.0. */
  readonly short: string;
  /** What its later parts begin with. */
  readonly before: string;
}

export function wantedVersion(wanted: string): WantedVersion {
  const text = plainVersion(wanted.trim());
  return { text, short: text.replace(/(?:\.0)+$/, ''), before: `${text}.` };
}

/** A wanted version `13` takes `13` and `13.2`; without versions any will do. */
export const isVersionWanted = (versions: readonly WantedVersion[] = [], offered: string): boolean =>
  versions.length === 0 ||
  versions.some(
    ({ text, short, before }) => offered === text || offered === short || offered.startsWith(before),
  );
