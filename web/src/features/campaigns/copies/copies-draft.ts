import { BULK_AMOUNTS } from '@marquee/schemas/campaign/bulk';
import type { CopiesInput, CopyRow } from '@marquee/schemas/campaign/copies';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { byName } from '@marquee/schemas/common/by-name';
import { parseDollars } from '@marquee/schemas/common/money';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';

import { t } from '../../../lib/i18n/i18n.ts';
import { numberedName } from '../../../lib/names/numbered-name.ts';
import { EVERYWHERE } from '../model/describe-change.ts';

/** What a copy is made of. */
export type Original = Pick<
  CampaignView,
  'id' | 'version' | 'name' | CopyAmount | 'targeting' | 'pricingModel'
>;

type BulkAmount = (typeof BULK_AMOUNTS)[number];
type CopyAmount = Exclude<BulkAmount, 'totalBudget'>;

/** The amounts that a copy may have of its own. */
export const COPY_AMOUNTS = BULK_AMOUNTS.filter((name): name is CopyAmount => name !== 'totalBudget');

/** One copy as it is being filled in; its amounts are dollars as decimal strings. */
export interface CopyDraft extends Readonly<Record<CopyAmount, string>> {
  /** Stays the same while other rows come and go. */
  readonly key: number;
  readonly original: Original;
  /** As it was typed; undefined follows the pattern. */
  readonly name: string | undefined;
  /** Goes behind a name that is taken: 1 is none. */
  readonly number: number;
  /** ISO 3166-1 alpha-3; none is everywhere. */
  readonly countries: readonly string[];
  /** Where clicks lead; empty is where those of the original do. */
  readonly landingPage: string;
}

export type CountryName = (code: string) => string;

/** Copies of one call, which are saved together. */
export const COPIES_MAX = 100;
const COUNTRIES_NAMED = 3;

export const DEFAULT_PATTERN = '{name}, {country}';

/** A copy as its original is. */
export const draftOf = (original: Original, key: number): CopyDraft => ({
  key,
  original,
  name: undefined,
  number: 1,
  countries: original.targeting.countries,
  ...byName(COPY_AMOUNTS, (name) => original[name]),
  landingPage: '',
});

/** The name of a copy by the pattern: `{name}` is the original's, `{country}` the names of the countries, `{code}` their codes. */
function patternName({ original, countries }: CopyDraft, pattern: string, nameOf: CountryName): string {
  const listed = (texts: readonly string[]) =>
    texts.length > COUNTRIES_NAMED ? t('{count} countries', { count: texts.length }) : texts.join(', ');
  const values: Readonly<Record<string, string>> = {
    name: original.name,
    country: countries.length === 0 ? EVERYWHERE : listed(countries.map(nameOf)),
    code: countries.length === 0 ? 'all' : listed(countries),
  };
  return pattern.replace(/\{(name|country|code)\}/g, (_, key: string) => values[key] ?? '');
}

/** The names of all copies, by their keys: a name that an earlier row has gets the next free number, unless it was typed. */
export function namesOf(
  drafts: readonly CopyDraft[],
  pattern: string,
  nameOf: CountryName,
): ReadonlyMap<number, string> {
  const taken = new Set(drafts.flatMap(({ name }) => (name === undefined ? [] : [name.trim()])));
  return new Map(
    drafts.map((draft) => {
      if (draft.name !== undefined) return [draft.key, draft.name];
      const base = patternName(draft, pattern, nameOf).trim();
      let { number } = draft;
      while (taken.has(numberedName(base, number))) number += 1;
      const name = numberedName(base, number);
      taken.add(name);
      return [draft.key, name];
    }),
  );
}

const isSameAmount = (one: string, other: string): boolean => parseDollars(one) === parseDollars(other);
const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

/** What a copy has other than its original. */
function changesOf(draft: CopyDraft) {
  const { original, countries } = draft;
  const changes = {
    ...withoutUndefined(
      byName(COPY_AMOUNTS, (name) => (isSameAmount(draft[name], original[name]) ? undefined : draft[name])),
    ),
    ...(isSameSet(countries, original.targeting.countries) ? {} : { countries: { set: [...countries] } }),
  };
  return Object.keys(changes).length === 0 ? {} : { changes };
}

const landingPageOf = ({ landingPage }: CopyDraft) =>
  landingPage.trim() === '' ? {} : { landingPage: landingPage.trim() };

/** The copies as the API takes them. */
export const copiesOf = (
  drafts: readonly CopyDraft[],
  names: ReadonlyMap<number, string>,
): CopiesInput['copies'] =>
  drafts.map((draft) => ({
    id: draft.original.id,
    version: draft.original.version,
    name: names.get(draft.key) ?? '',
    ...changesOf(draft),
    ...landingPageOf(draft),
  }));

/**
 * The drafts with other numbers where a name that the pattern gave is taken; undefined where none is.
 * @param rows what the server says of each
 */
export function renumbered(
  drafts: readonly CopyDraft[],
  rows: readonly CopyRow[],
): readonly CopyDraft[] | undefined {
  const isTaken = (index: number): boolean =>
    drafts[index]?.name === undefined &&
    rows[index]?.outcome === 'refused' &&
    rows[index].errors.some(({ field }) => field === 'name');
  if (!drafts.some((_, index) => isTaken(index))) return undefined;
  return drafts.map((draft, index) => (isTaken(index) ? { ...draft, number: draft.number + 1 } : draft));
}
