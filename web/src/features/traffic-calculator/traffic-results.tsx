import type { TrafficCalculation } from '@marquee/schemas/queries/traffic-calculator';
import { useQuery } from '@tanstack/react-query';

import { formatCount, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { countriesQuery } from '../../lib/reference-data.ts';
import { Alert, EmptyState } from '../../ui/feedback/feedback.tsx';
import { IconCalculator } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { DataList } from '../../ui/layout/data-list.tsx';
import { SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { AsOf } from '../../widgets/as-of/as-of.tsx';
import { TYPE_LABELS } from '../../widgets/status/advertising-labels.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { countRange, dollarsRange, share, shareRange } from './figures.ts';
import { LandscapeCard } from './landscape-card.tsx';
import classes from './traffic-calculator.module.css';
import type { QuestionState } from './use-question.ts';

interface TrafficProps {
  readonly traffic: TrafficCalculation;
}

interface ResultsProps extends TrafficProps {
  /** When it was answered, milliseconds since 1970. */
  readonly answeredAtMs: number;
  readonly question: Pick<QuestionState, 'bidPrice' | 'setText'>;
}

/** What traffic there is, what it costs, and where it comes from. */
export function TrafficResults({ traffic, answeredAtMs, question }: ResultsProps) {
  if (traffic.reason === 'no-inventory') {
    return (
      <EmptyState
        icon={<IconCalculator />}
        title={t('No traffic sampled yet')}
        text={t('Estimates appear with the first bid requests of your exchanges.')}
      />
    );
  }
  if (traffic.requests === null) {
    return (
      <EmptyState
        icon={<IconCalculator />}
        title={t('No traffic matches')}
        text={t('Nothing in the last seven days fits all filters. Remove some of them.')}
      />
    );
  }
  return (
    <Stack gap="md">
      {traffic.reason === 'too-few' && (
        <Alert tone="warning" title={t('Few samples')}>
          {t('Only {sampleSize} sampled requests match. Treat these figures as rough estimates.', {
            sampleSize: formatCount(traffic.sampleSize),
          })}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Card title={t('Requests a day')} description={t('Based on a sample of the last seven days.')}>
          <p className={classes.big}>{formatCount(traffic.requests.value)}</p>
          <p className={classes.note}>{countRange(traffic.requests)}</p>
        </Card>
        <FloorsCard floors={traffic.floors} />
      </SimpleGrid>
      <LandscapeCard
        traffic={traffic}
        bidPrice={question.bidPrice}
        onBid={(bidPrice) => question.setText('bidPrice', bidPrice)}
      />
      {traffic.atBid !== null && <BidCard atBid={traffic.atBid} />}
      <Breakdowns traffic={traffic} />
      <AsOf at={answeredAtMs} />
    </Stack>
  );
}

const FLOOR_LABELS: Readonly<Record<string, string>> = {
  '0.5': t('Median'),
  '0.75': t('Upper quartile (p75)'),
};

/** Half of the requests, and three of four, have a floor of so much or less. */
function FloorsCard({ floors }: Pick<TrafficCalculation, 'floors'>) {
  const shown = floors.filter((floor) => String(floor.share) in FLOOR_LABELS);
  return (
    <Card title={t('Floors, CPM')} description={t('The lowest bid exchanges accept.')}>
      {shown.length === 0 ? (
        <p className={classes.note}>{t('Too few samples to say.')}</p>
      ) : (
        <DataList
          layout="columns"
          items={shown.map((floor) => ({
            id: String(floor.share),
            label: FLOOR_LABELS[String(floor.share)],
            value: `${formatMoney(floor.value)} (${dollarsRange(floor)})`,
          }))}
        />
      )}
    </Card>
  );
}

function BidCard({ atBid }: { readonly atBid: NonNullable<TrafficCalculation['atBid']> }) {
  const { winnable, winShare, winRate, winRateFrom, impressions, clicks, cost } = atBid;
  return (
    <Card
      title={t('At your bid, a day')}
      description={
        winRateFrom === 'facts'
          ? t('Based on the win rate of recent bids for such traffic.')
          : t('No bids on such traffic yet, so the win rate is a guess from the floors.')
      }
    >
      <DataList
        items={[
          {
            label: t('Requests within your bid'),
            value: `${formatCount(winnable.value)} (${countRange(winnable)})`,
          },
          { label: t('Requests the bid wins'), value: share({ value: winShare * 100 }) },
          { label: t('Bids that become impressions'), value: `${share(winRate)} (${shareRange(winRate)})` },
          {
            label: t('Impressions'),
            value: `${formatCount(impressions.value)} (${countRange(impressions)})`,
          },
          ...(clicks === null
            ? []
            : [{ label: t('Clicks'), value: `${formatCount(clicks.value)} (${countRange(clicks)})` }]),
          { label: t('Cost'), value: `${formatMoney(cost.value)} (${dollarsRange(cost)})` },
        ]}
      />
    </Card>
  );
}

function Breakdowns({ traffic }: TrafficProps) {
  const { data: countries = [] } = useQuery(countriesQuery);
  const names = new Map(countries.map(({ iso3, country_name }) => [iso3, country_name]));
  return (
    <>
      <BreakdownCard
        title={t('By country')}
        what={t('Country')}
        rows={traffic.byCountry.map((row) => ({
          ...row,
          id: row.country,
          name: names.get(row.country) ?? row.country,
        }))}
      />
      <BreakdownCard
        title={t('By format')}
        what={t('Format')}
        description={t('All formats, with the other filters. A request may accept several.')}
        rows={traffic.byCreativeType.map((row) => ({
          ...row,
          id: row.creativeType,
          name: TYPE_LABELS[row.creativeType],
        }))}
      />
      <BreakdownCard
        title={t('By exchange')}
        what={t('Exchange')}
        rows={(traffic.bySspEndpoint ?? []).map((row) => ({ ...row, id: String(row.sspEndpointId) }))}
      />
      <BreakdownCard
        title={t('By size')}
        what={t('Size')}
        description={t('Requests with several sizes count toward each size.')}
        rows={traffic.bySize.map((row) => ({ ...row, id: row.size, name: row.size }))}
      />
    </>
  );
}
