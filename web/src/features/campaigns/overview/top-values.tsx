import type { CampaignToday, HalfHourFigures, TopValue } from '@marquee/schemas/campaign/today';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';

import { formatMoney, formatPercent, toPlotNumber } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { countriesQuery } from '../../../lib/reference-data.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Text } from '../../../ui/text.tsx';
import { AsOf } from '../../../widgets/as-of/as-of.tsx';
import { BarList } from '../../../widgets/charts/bar-list.tsx';
import type { CampaignScope } from '../api.ts';
import classes from './overview.module.css';
import type { LiveDay } from './use-campaign-day.ts';

type Dimension = keyof CampaignToday['top'];
const TITLES: Readonly<Record<Dimension, { readonly title: string; readonly all: string }>> = {
  domain: { title: t('Top sites and apps'), all: t('All sites and apps') },
  size: { title: t('Top sizes'), all: t('All sizes') },
  country: { title: t('Top countries'), all: t('All countries') },
};
const DIMENSIONS: readonly Dimension[] = ['domain', 'size', 'country'];

interface TopValuesProps {
  readonly scope: CampaignScope;
  readonly campaignId: number;
  readonly day: LiveDay;
  readonly timezone: string;
}

/** Where today's money went: sites, sizes and countries, each a way into the statistics. */
export function TopValues({ scope, campaignId, day, timezone }: TopValuesProps) {
  return (
    <div className={classes.columns}>
      {DIMENSIONS.map((dimension) => {
        const values = day.answer.top[dimension];
        return values === null ? null : (
          <TopCard
            key={dimension}
            scope={scope}
            campaignId={campaignId}
            dimension={dimension}
            values={values}
            day={day}
            timezone={timezone}
          />
        );
      })}
    </div>
  );
}

interface TopCardProps extends TopValuesProps {
  readonly dimension: Dimension;
  readonly values: readonly TopValue[];
}

function TopCard({ scope, campaignId, dimension, values, day, timezone }: TopCardProps) {
  const navigate = useNavigate();
  const nameOf = useNameOf(dimension);
  const { title, all } = TITLES[dimension];
  const isSpend = values.some(({ spend }) => toPlotNumber(spend) > 0);
  const weightOf = ({ spend, impressions }: Pick<TopValue, 'spend' | 'impressions'>): number =>
    isSpend ? toPlotNumber(spend) : impressions;
  const whole = Math.max(
    values.reduce((sum, value) => sum + weightOf(value), 0),
    wholeOf(day, weightOf),
  );
  const hrefOf = (value: string): string => statisticsOf(scope, campaignId, dimension, value);
  return (
    <Card
      title={title}
      description={
        <>
          {t('Today')}
          <AsOf at={day.answeredAtMs} zone={timezone} />
        </>
      }
    >
      {values.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No impressions yet today.')}
        </Text>
      ) : (
        <>
          <BarList
            label={
              isSpend ? t('{title} by spend today', { title }) : t('{title} by impressions today', { title })
            }
            rows={values.map((value) => ({
              id: value.value,
              label: nameOf(value.value),
              value: weightOf(value),
              text: isSpend
                ? formatMoney(value.spend)
                : t('{impressions, plural, one {# impression} other {# impressions}}', {
                    impressions: value.impressions,
                  }),
              note: formatPercent(whole === 0 ? null : (weightOf(value) / whole) * 100, 0),
            }))}
            selectLabel={({ id }) => t('Statistics of {name}', { name: nameOf(id) })}
            onSelect={(id) => void navigate(hrefOf(id))}
          />
          <Link className={classes.all ?? ''} to={hrefOf('')}>
            {all}
          </Link>
        </>
      )}
    </Card>
  );
}

/** What the whole campaign had today when the lists were read: pushed totals are newer than they are. */
const wholeOf = ({ answer }: LiveDay, weightOf: (row: HalfHourFigures) => number): number =>
  answer.halfHours
    .filter(({ start }) => Date.parse(start) >= Date.parse(answer.dayStart))
    .reduce((sum, row) => sum + weightOf(row), 0);

function useNameOf(dimension: Dimension): (value: string) => string {
  const { data: countries = [] } = useQuery({ ...countriesQuery, enabled: dimension === 'country' });
  return (value) => {
    if (value === '') return t('Unknown');
    const country = dimension === 'country' && countries.find(({ iso3 }) => iso3 === value);
    return country ? country.country_name : value;
  };
}

/** Today's statistics of the campaign: of one value of a dimension by half hour, or of all its values. */
function statisticsOf(scope: CampaignScope, campaignId: number, dimension: Dimension, value: string): string {
  // A comma divides values in a filter, so a value with one cannot be asked for.
  const isNamed = value !== '' && !value.includes(',');
  return (scope === 'own' ? paths.statistics : paths.adminReports).href({
    preset: 'today',
    filter: `campaign:${campaignId}${isNamed ? `;${dimension}:${encodeURIComponent(value)}` : ''}`,
    groupBy: isNamed ? 'halfHour' : dimension,
  });
}
