import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';

import { t } from '../../lib/i18n/i18n.ts';
import type { ListNoun } from '../entity-list/resource.ts';

/** What rows are called that can be acted on, by their dimension. */
export const ROW_NOUNS = {
  campaign: {
    many: t('campaigns'),
    counted: (count) => t('{count, plural, one {# campaign} other {# campaigns}}', { count }),
  },
  siteId: {
    many: t('site IDs'),
    counted: (count) => t('{count, plural, one {# site ID} other {# site IDs}}', { count }),
  },
  domain: {
    many: t('sites and apps'),
    counted: (count) => t('{count, plural, one {# site or app} other {# sites and apps}}', { count }),
  },
  publisher: {
    many: t('publishers'),
    counted: (count) => t('{count, plural, one {# publisher} other {# publishers}}', { count }),
  },
  ssp: {
    many: t('SSPs'),
    counted: (count) => t('{count, plural, one {# SSP} other {# SSPs}}', { count }),
  },
  deviceType: {
    many: t('device types'),
    counted: (count) => t('{count, plural, one {# device type} other {# device types}}', { count }),
  },
  hourOfDay: {
    many: t('hours'),
    counted: (count) => t('{count, plural, one {# hour} other {# hours}}', { count }),
  },
} as const satisfies Readonly<Partial<Record<StatisticsDimension, ListNoun>>>;

const isNamed = (dimension: StatisticsDimension | undefined): dimension is keyof typeof ROW_NOUNS =>
  dimension !== undefined && dimension in ROW_NOUNS;

/** Of a report by several dimensions. */
export const ROW_NOUN: ListNoun = {
  many: t('rows'),
  counted: (count) => t('{count, plural, one {# row} other {# rows}}', { count }),
};

/** What the rows of a report are called: by its dimension where it has but one. */
export const nounOf = ([first, ...others]: readonly StatisticsDimension[]): ListNoun =>
  others.length === 0 && isNamed(first) ? ROW_NOUNS[first] : ROW_NOUN;

/** Whether the values of a dimension can be acted on. */
export const isActedOn = isNamed;
