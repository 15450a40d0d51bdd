import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';

interface RowNoun {
  readonly one: string;
  readonly many: string;
}

/** What rows are called that can be acted on, by their dimension. */
export const ROW_NOUNS = {
  campaign: { one: 'campaign', many: 'campaigns' },
  siteId: { one: 'site ID', many: 'site IDs' },
  domain: { one: 'site or app', many: 'sites and apps' },
  publisher: { one: 'publisher', many: 'publishers' },
} as const satisfies Readonly<Partial<Record<StatisticsDimension, RowNoun>>>;

const isNamed = (dimension: StatisticsDimension | undefined): dimension is keyof typeof ROW_NOUNS =>
  dimension !== undefined && dimension in ROW_NOUNS;

/** What the rows of a report are called: by its dimension where it has but one. */
export const nounOf = ([first, ...others]: readonly StatisticsDimension[]): RowNoun =>
  others.length === 0 && isNamed(first) ? ROW_NOUNS[first] : { one: 'row', many: 'rows' };

/** Whether the values of a dimension can be acted on. */
export const isActedOn = isNamed;
