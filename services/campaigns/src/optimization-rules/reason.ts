import { inEachLanguage, type Language, type Localized } from '@marquee/schemas/common/language';
import { formatDollars } from '@marquee/schemas/common/money';
import type { OptimizationRuleFields } from '@marquee/schemas/optimization-rule/fields';

import type { SourceFigures } from '../ports.ts';

type Rule = Pick<OptimizationRuleFields, 'timeRange' | 'conditions'> & {
  /** A rule that is not saved yet has none. */
  readonly name?: string;
};
type Condition = Rule['conditions'][number];
type Metric = Condition['metric'];

const SIGNS = { lt: '<', lte: '≤', gt: '>', gte: '≥' } as const satisfies Record<
  Condition['operator'],
  string
>;
interface Terms {
  readonly labels: Readonly<Record<Metric, string>>;
  readonly ranges: Readonly<Record<Rule['timeRange'], string>>;
  readonly none: string;
  readonly dollars: (amount: string) => string;
  /** `12,340.5` in the signs of the language. */
  readonly number: (text: string) => string;
  readonly named: (name: string, why: string) => string;
}

const TERMS: Localized<Terms> = {
  en: {
    labels: {
      impressions: 'impressions',
      click: 'clicks',
      ctr: 'CTR',
      winrate: 'win rate',
      spend: 'spend',
      conversions: 'conversions',
      cpa: 'CPA',
      roas: 'ROAS',
    },
    ranges: {
      today: 'today',
      yesterday: 'yesterday',
      last7Days: 'last 7 days',
      last30Days: 'last 30 days',
    },
    none: 'none',
    dollars: (amount) => `$${amount}`,
    number: (text) => text,
    named: (name, why) => `Rule "${name}": ${why}`,
  },
  de: {
    labels: {
      impressions: 'Impressionen',
      click: 'Klicks',
      ctr: 'CTR',
      winrate: 'Gewinnrate',
      spend: 'Ausgaben',
      conversions: 'Conversions',
      cpa: 'CPA',
      roas: 'ROAS',
    },
    ranges: {
      today: 'heute',
      yesterday: 'gestern',
      last7Days: 'letzte 7 Tage',
      last30Days: 'letzte 30 Tage',
    },
    none: 'keine',
    dollars: (amount) => `${amount} $`,
    number: (text) => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')),
    named: (name, why) => `Regel „${name}“: ${why}`,
  },
};

/**
 * Why a rule does something, as the activity log shows it.
 *
 * @param figures of the one source or campaign; without them the conditions alone, for many at once
 */
export function reasonOf(rule: Rule, figures?: SourceFigures, language: Language = 'en'): string {
  const terms = TERMS[language];
  const parts = rule.conditions.map(({ metric, operator, value }) => {
    const found = figures ? ` ${FIGURES[metric](figures, terms)}` : '';
    return `${terms.labels[metric]}${found} ${SIGNS[operator]} ${withUnit(metric, grouped(value), terms)}`;
  });
  const why = [...parts, terms.ranges[rule.timeRange]].join(', ');
  return rule.name === undefined ? why : terms.named(rule.name, why);
}

/** The reason in every language, for events that are mailed. */
export const reasonInEachLanguage = (rule: Rule, figures: SourceFigures): Localized =>
  inEachLanguage((language) => reasonOf(rule, figures, language));

const withUnit = (metric: Metric, text: string, { dollars, number }: Terms): string => {
  if (metric === 'spend' || metric === 'cpa') return dollars(number(text));
  return metric === 'ctr' || metric === 'winrate' || metric === 'roas' ? `${number(text)} %` : number(text);
};

/** `12340.5` -> `12,340.5` */
const grouped = (text: string): string =>
  text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** Per hundred with up to four decimals. */
function share(part: number | bigint, whole: number | bigint, { none, number }: Terms): string {
  if (BigInt(whole) <= 0n) return none;
  const sign = BigInt(part) < 0n ? '-' : '';
  const size = BigInt(part) < 0n ? -BigInt(part) : BigInt(part);
  const tenThousandths = (size * 2_000_000n + BigInt(whole)) / (BigInt(whole) * 2n);
  const fraction = (tenThousandths % 10_000n)
    .toString()
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return number(`${sign}${grouped((tenThousandths / 10_000n).toString())}.${fraction} %`);
}

const count = (value: number, { number }: Terms) => number(grouped(String(value)));
const money = (nanos: bigint, { dollars, number }: Terms) => dollars(number(grouped(formatDollars(nanos))));

const FIGURES: Readonly<Record<Metric, (figures: SourceFigures, terms: Terms) => string>> = {
  impressions: ({ impressions }, terms) => count(impressions, terms),
  click: ({ clicks }, terms) => count(clicks, terms),
  ctr: ({ clicks, impressions }, terms) => share(clicks, impressions, terms),
  // 100 at most: a win may be counted before its bid is.
  winrate: ({ wins, bids }, terms) => share(Math.min(wins, bids), bids, terms),
  spend: ({ spendNanos }, terms) => money(spendNanos, terms),
  conversions: ({ conversions }, terms) => count(conversions, terms),
  cpa: ({ spendNanos, conversions }, terms) =>
    conversions > 0 ? money(spendNanos / BigInt(conversions), terms) : terms.none,
  roas: ({ conversionValueNanos, spendNanos }, terms) => share(conversionValueNanos, spendNanos, terms),
};
