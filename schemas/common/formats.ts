import { type Language, LOCALES, type Localized } from './language.ts';
import { displayDollars, formatDollars, type Nanos, shownPlaces } from './money.ts';
import { clockMs, isKnownZone, UTC, zoneTitle } from './zone/zone.ts';

/** Numbers and times in texts that are written for a person away from the browser: mails and alerts. */
export interface Formats {
  /** `$1,234.56`, `1.234,56 $`: as many places as `displayDollars` shows. */
  readonly dollars: (nanos: Nanos, places?: number) => string;
  readonly count: (count: number) => string;
  /** `38.5%`, `38,5 %`. @param percent with a decimal point */
  readonly percent: (percent: string | number) => string;
  /** To the minute: `28 Nov 2026, 14:05 UTC`, `28.11.2026, 15:05 (Europe/Berlin)`. @param zone default: UTC, as for one that this runtime does not know */
  readonly instant: (at: Date, zone?: string) => string;
  /** A day in UTC: `28 Nov 2026`, `28.11.2026`. */
  readonly day: (at: Date) => string;
  /** The form that a number takes: `1 row`, `2 rows`. @param forms with the number where it is said */
  readonly plural: (count: number, forms: PluralForms) => string;
  /** `a, b and c`. */
  readonly list: (parts: readonly string[]) => string;
}

/** English and German have these two of CLDR's forms. */
interface PluralForms {
  readonly one: string;
  readonly other: string;
}

const MINUTE = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const;
const DAYS = {
  en: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  de: { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' },
} as const satisfies Localized<Intl.DateTimeFormatOptions>;
/** English dates begin with the day: readers are not in the US alone. */
const DAY_LOCALES: Localized = { en: 'en-GB', de: LOCALES.de };

const germanDollars = (nanos: Nanos, places: number): string =>
  new Intl.NumberFormat(LOCALES.de, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    // A decimal text is formatted exactly.
  }).format(formatDollars(nanos) as `${number}`);

const DOLLARS: Localized<(nanos: Nanos, places: number) => string> = {
  en: displayDollars,
  de: germanDollars,
};

function formatsOf(language: Language): Formats {
  const numbers = new Intl.NumberFormat(LOCALES[language]);
  const days = new Intl.DateTimeFormat(DAY_LOCALES[language], DAYS[language]);
  const instants = new Intl.DateTimeFormat(DAY_LOCALES[language], { ...DAYS[language], ...MINUTE });
  const plurals = new Intl.PluralRules(LOCALES[language]);
  const lists = new Intl.ListFormat(DAY_LOCALES[language], { type: 'conjunction' });
  return {
    dollars: (nanos, places = shownPlaces(nanos)) => DOLLARS[language](nanos, places),
    count: (count) => numbers.format(count),
    percent: (percent) => PERCENTS[language](String(percent)),
    instant: (at, zone = UTC) =>
      zone === UTC || !isKnownZone(zone)
        ? `${instants.format(at)} ${UTC}`
        : `${instants.format(clockMs(zone, at.getTime()))} (${zoneTitle(zone)})`,
    day: (at) => days.format(at),
    plural: (count, forms) => (plurals.select(count) === 'one' ? forms.one : forms.other),
    list: (parts) => lists.format(parts),
  };
}

/** The digits stay as they were counted. */
const PERCENTS: Localized<(percent: string) => string> = {
  en: (percent) => `${percent}%`,
  de: (percent) => `${percent.replace('.', ',')}\u00a0%`,
};

export const FORMATS: Localized<Formats> = { en: formatsOf('en'), de: formatsOf('de') };
