import type { HistoryEntry } from '@marquee/schemas/campaign/history';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { dayIn } from '@marquee/schemas/common/zone/zone';
import { statisticsAnswer, type StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { nowMs } from '../../../lib/clock.ts';
import { reasonOf } from '../../../lib/error-catalogue.ts';
import { formatDateTime, formatMoney, toPlotNumber } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useMaybeProfile } from '../../../lib/profile.ts';
import { figureZone, zoneLabel } from '../../../lib/zone/zones.ts';
import { ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Table, TableScroll } from '../../../ui/layout/table.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Text } from '../../../ui/text.tsx';
import { TimeSeriesChart } from '../../../widgets/charts/time-series-chart.tsx';
import { daysOf, periodLabel, type Period } from '../../../widgets/date-range/period.ts';
import type { CampaignScope } from '../api.ts';
import { type DaysAround, daysAround, figuresOf, spanOf } from './before-after.ts';
import { comparedFigures } from './compared-figures.ts';
import { entryTitle } from './entry-labels.ts';
import classes from './history.module.css';

export interface BeforeAfterProps {
  readonly scope: CampaignScope;
  readonly campaign: Pick<CampaignView, 'id' | 'timezone' | 'createdAt'>;
  readonly entry: HistoryEntry;
  /** The changes that the page shows, for those that fall into the same days. */
  readonly entries: readonly HistoryEntry[];
  readonly onClose: () => void;
}

/** What the campaign did in the seven days before a change and in those after it, and when else it was changed. */
export function BeforeAfterDialog(props: BeforeAfterProps) {
  const { scope, campaign, entry, onClose } = props;
  const zone = figureZone(campaign.timezone);
  const around = daysAround({ ...entry, createdAt: campaign.createdAt }, zone, nowMs());
  const profile = useMaybeProfile();
  const canSeeClick = scope === 'all' || profile?.role === 'admin' || profile?.canSeeClick === true;
  const {
    data: rows,
    error,
    refetch,
  } = useQuery(daysQuery(scope, campaign.id, { span: spanOf(around), zone, canSeeClick }));
  return (
    <Dialog
      opened
      size="lg"
      onClose={onClose}
      title={t('Before and after {time}', { time: formatDateTime(entry.occurredAt, zone) })}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('Up to seven whole days on each side, without the day of the change. Days in {zone}.', {
            zone: zoneLabel(zone),
          })}
        </Text>
        {around.after === undefined && (
          <Text size="sm">{t('No whole day has passed since the change. Look again tomorrow.')}</Text>
        )}
        {error !== null && rows === undefined && (
          <ErrorState text={reasonOf(error)} onRetry={() => void refetch()} />
        )}
        {error === null && rows === undefined && <Skeleton height={320} aria-label={t('Loading')} />}
        {rows !== undefined && (
          <>
            <ComparedTable rows={rows} around={around} canSeeClick={canSeeClick} />
            <SpendByDay {...props} rows={rows} around={around} zone={zone} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

interface RowsProps {
  readonly rows: readonly StatisticsRow[];
  readonly around: DaysAround;
}

function ComparedTable({
  rows,
  around: { before, after },
  canSeeClick,
}: RowsProps & { readonly canSeeClick: boolean }) {
  const figures = (period: Period | undefined) => period && figuresOf(rows, period);
  const heading = (name: string, period: Period | undefined) =>
    period === undefined ? name : `${name} (${periodLabel(period)})`;
  return (
    <TableScroll label={t('Figures before and after')} minWidth="24rem">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('Metric')}</Table.Th>
            <Table.Th scope="col" className={classes.figureHead}>
              {heading(t('Before'), before)}
            </Table.Th>
            <Table.Th scope="col" className={classes.figureHead}>
              {heading(t('After'), after)}
            </Table.Th>
            <Table.Th scope="col" className={classes.figureHead}>
              {t('Change')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {comparedFigures(figures(before), figures(after), canSeeClick).map((figure) => (
            <Table.Tr key={figure.label}>
              <Table.Th scope="row">{figure.label}</Table.Th>
              <Table.Td className={classes.figure}>{figure.before}</Table.Td>
              <Table.Td className={classes.figure}>{figure.after}</Table.Td>
              <Table.Td className={classes.figure}>{figure.change}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}

/** The days in a row, with a mark at each change. */
function SpendByDay({
  rows,
  around,
  zone,
  entry,
  entries,
}: BeforeAfterProps & RowsProps & { readonly zone: string }) {
  const days = daysOf(spanOf(around));
  const spendOf = new Map(rows.map(({ day, spend }) => [String(day).slice(0, 10), String(spend ?? '0')]));
  const spend = days.map((day) => spendOf.get(day) ?? '0');
  const markers = entries
    .filter((one) => one.version === entry.version || one.changes.length > 0)
    .flatMap((one) => {
      const at = days.indexOf(dayIn(zone, Date.parse(one.occurredAt)));
      const label = `${formatDateTime(one.occurredAt, zone)} ${entryTitle(one)}`;
      return at === -1 ? [] : [{ id: one.version, at, label }];
    })
    .reverse();
  const others = markers.length - 1;
  return (
    <>
      <TimeSeriesChart
        label={t('Spend by day')}
        kind="bar"
        height={160}
        points={days.map((day) => ({
          tick: periodLabel({ from: day, to: day }),
          label: periodLabel({ from: day, to: day }),
        }))}
        series={[
          {
            id: 'spend',
            label: t('Spend'),
            unit: 'money',
            values: spend.map(toPlotNumber),
            texts: spend.map((amount) => formatMoney(amount)),
          },
        ]}
        markers={markers}
      />
      {others > 0 && (
        <Text size="sm">
          {t(
            '{others, plural, one {# other change falls} other {# other changes fall}} into these days, so the figures may not show this change alone.',
            { others },
          )}
        </Text>
      )}
    </>
  );
}

interface DaysAsked {
  readonly span: Period;
  readonly zone: string;
  readonly canSeeClick: boolean;
}

const daysQuery = (scope: CampaignScope, id: number, { span, zone, canSeeClick }: DaysAsked) => {
  const query = {
    groupBy: 'day',
    fields: ['impressions', ...(canSeeClick ? ['clicks'] : []), 'conversions', 'spend'].join(),
    'filter[campaign]': id,
    ...span,
    timezone: zone,
    perPage: 100,
  };
  return queryOptions({
    queryKey: ['statistics', scope, 'before-and-after', query],
    queryFn: async ({ signal }) =>
      (await parsed(statisticsAnswer, api.get('/statistics', { query, signal }))).data,
  });
};
