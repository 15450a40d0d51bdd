import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';

import { t } from '../../lib/i18n/i18n.ts';

interface RowNoun {
  readonly one: string;
  readonly many: string;
}

/** What rows are called that can be acted on, by their dimension. */
export const ROW_NOUNS = {
  campaign: { one: t('campaign'), many: t('campaigns') },
  siteId: { one: t('site ID'), many: t('site IDs') },
  domain: { one: t('site or app'), many: t('sites and apps') },
  publisher: { one: t('publisher'), many: t('publishers') },
} as const satisfies Readonly<Partial<Record<StatisticsDimension, RowNoun>>>;

const isNamed = (dimension: StatisticsDimension | undefined): dimension is keyof typeof ROW_NOUNS =>
  dimension !== undefined && dimension in ROW_NOUNS;

/** What the rows of a report are called: by its dimension where it has but one. */
export const nounOf = ([first, ...others]: readonly StatisticsDimension[]): RowNoun =>
  others.length === 0 && isNamed(first) ? ROW_NOUNS[first] : { one: t('row'), many: t('rows') };

/** Whether the values of a dimension can be acted on. */
export const isActedOn = isNamed;
