import { isKnownZone, isZoneName, UTC } from './zone.ts';

/** Regions that browsers still call by an older name of the IANA database, and their name now. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** What a region is called now, where this runtime knows the name. */
function currentName(zone: string): string {
  const name = RENAMED[zone] ?? zone;
  return isKnownZone(name) ? name : zone;
}

/** Some runtimes list abbreviations and rules as well. */
const regions = (): readonly string[] =>
  Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/') && !name.startsWith('Etc/'));

/** Every zone that an account can have, by name; UTC is the first. */
export const zoneNames = (): readonly string[] => [UTC, ...new Set(regions().map(currentName).toSorted())];

/** The zone that a browser names, by its name now; UTC for none and for what is not known here. */
export const zoneOfBrowser = (text: string | null | undefined): string =>
  text !== null && text !== undefined && isZoneName(text) ? currentName(text) : UTC;
