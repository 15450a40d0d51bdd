import { STATISTICS_DIMENSIONS } from '@marquee/schemas/queries/statistics-dimensions';
import type { SharedReport } from '@marquee/schemas/report-link/views';
import { useQuery } from '@tanstack/react-query';

import { isStatus } from '../../../lib/api-error.ts';
import { textsOf } from '../../../lib/error-catalogue.ts';
import { formatDay } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { formatList } from '../../../lib/sentences/format-list.ts';
import { zoneLabel } from '../../../lib/zone/zones.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconChartBar } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { TimeSeriesChart } from '../../../widgets/charts/time-series-chart.tsx';
import { periodLabel } from '../../../widgets/date-range/period.ts';
import { useNowMinute } from '../../../widgets/date-range/use-now-minute.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';
import { drawSeries } from '../model/chart-series.ts';
import { FIELD_LABELS, SHOWN_DIMENSIONS, SHOWN_FIELDS } from '../model/labels.ts';
import { settingsOf } from '../model/settings.ts';
import { bucketAt } from '../model/time-buckets.ts';
import { SummaryCards } from '../summary-cards.tsx';
import { sharedReportQuery } from './api.ts';
import styles from './shared-report.module.css';
import { SharedTable } from './shared-table.tsx';

/** A report as everyone sees it who has its link: to read and to print. */
export function SharedReportScreen({ token }: { readonly token: string }) {
  const query = useQuery(sharedReportQuery(token));
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      {query.isPending && <Skeleton height={420} aria-label={t('The report is loading')} />}
      {query.isError && (
        <>
          <PageHeader />
          <Card>
            {isStatus(query.error, 404) ? (
              <EmptyState
                icon={<IconChartBar />}
                title={t('This report is not available')}
                text={t('The link has expired, was revoked or is incomplete. Ask for a new one.')}
                order={2}
              />
            ) : (
              <ErrorState text={textsOf(query.error)[0] ?? ''} onRetry={() => void query.refetch()} />
            )}
          </Card>
        </>
      )}
      {query.data && <Report report={query.data} />}
    </div>
  );
}

/** Nothing is hidden here: the server sent what may be seen. */
const EVERYTHING = { role: 'admin', canSeeClick: true, canSeeSsp: true } as const;

function Report({ report }: { readonly report: SharedReport }) {
  const { name, from, to, timezone, rows, total, totals, days, expiresAt } = report;
  const period = { from, to };
  const fields = SHOWN_FIELDS.filter((field) => report.fields.includes(field));
  const { drawn } = settingsOf({ fields }, EVERYTHING);
  const runningBucket = bucketAt(useNowMinute(), timezone, 'day');
  const chart = drawSeries(
    { fields: drawn, bucket: 'day', period, previous: undefined, runningBucket },
    { data: days, totals },
    undefined,
  );
  const dimensions = report.groupBy.flatMap((asked) => SHOWN_DIMENSIONS.find((one) => one === asked) ?? []);
  return (
    <Stack gap="md">
      <PageHeader
        title={name}
        description={t('{period} · {zone} · US dollars · open until {date}', {
          period: periodLabel(period),
          zone: zoneLabel(timezone),
          date: formatDay(expiresAt, timezone),
        })}
      />
      <SummaryCards fields={fields} totals={totals} before={undefined} comparedWith={undefined} />
      <Card title={t('Over time')}>
        <TimeSeriesChart
          label={t('{metrics} by day', {
            metrics: formatList(drawn.map((field) => FIELD_LABELS[field].label)),
          })}
          {...chart}
        />
      </Card>
      <Card
        title={t('By {dimensions}', {
          dimensions: formatList(
            dimensions.map((dimension) =>
              withinSentence(declaredText(STATISTICS_DIMENSIONS[dimension].label)),
            ),
          ),
        })}
        {...(total > rows.length
          ? {
              description: t('The first {count} of {total, plural, one {# row} other {# rows}}', {
                count: rows.length,
                total,
              }),
            }
          : {})}
        padded={false}
      >
        {rows.length === 0 ? (
          <EmptyState icon={<IconChartBar />} title={t('No traffic in this period')} />
        ) : (
          <SharedTable dimensions={dimensions} fields={fields} rows={rows} totals={totals} />
        )}
      </Card>
    </Stack>
  );
}
