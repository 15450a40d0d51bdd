import type { CreativeType } from '@marquee/schemas/common/campaign-terms';
import { Link } from 'react-router-dom';

import { formatCount, formatPercent, NOTHING } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Table, TableScroll } from '../../../ui/layout/table.tsx';
import { TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import type { CampaignScope } from '../api.ts';
import { creativeHref } from '../related/creative-href.ts';
import type { ComparedCreative, ComparedRate, MeasuredRate } from './compared-creatives.ts';
import classes from './rotation.module.css';
import { comparisonText } from './comparison-text.ts';

interface ComparedTableProps {
  readonly scope: CampaignScope;
  readonly creatives: readonly ComparedCreative[];
  readonly by: ComparedRate;
  readonly canSeeClick: boolean;
  readonly nameOf: (creativeId: number) => string;
  /** Figures of another period are on their way. */
  readonly isBusy: boolean;
}

/** Creatives with their rates, the intervals of those, and how each compares with the others. */
export function ComparedTable(props: ComparedTableProps) {
  const { scope, creatives, by, canSeeClick, nameOf, isBusy } = props;
  return (
    <TableScroll label={t('Performance of each creative')} minWidth="48rem">
      <Table aria-busy={isBusy}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('Creative')}</Table.Th>
            <Table.Th scope="col">{t('Size')}</Table.Th>
            <FigureHead>{t('Impressions')}</FigureHead>
            {canSeeClick && <FigureHead>{t('Clicks')}</FigureHead>}
            {canSeeClick && <FigureHead>{t('CTR')}</FigureHead>}
            <FigureHead>{t('Conversions')}</FigureHead>
            <FigureHead>{t('Conversions per impression')}</FigureHead>
            <Table.Th scope="col">{by === 'ctr' ? t('Result by CTR') : t('Result by conversions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {creatives.map((creative) => (
            <Table.Tr key={creative.id}>
              <Table.Th scope="row">
                <Link to={creativeHref(scope, creative.id)}>{nameOf(creative.id)}</Link>
              </Table.Th>
              <Table.Td>{groupLabel(creative.group)}</Table.Td>
              <Table.Td className={classes.figure}>{formatCount(creative.impressions)}</Table.Td>
              {canSeeClick && <Table.Td className={classes.figure}>{formatCount(creative.clicks)}</Table.Td>}
              {canSeeClick && <RateCell measured={creative.ctr} />}
              <Table.Td className={classes.figure}>{formatCount(creative.conversions)}</Table.Td>
              <RateCell measured={creative.conversionRate} />
              <Table.Td className={classes.comparison} data-comparison={creative.comparison.kind}>
                {comparisonText(creative.comparison)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}

const FigureHead = ({ children }: { readonly children: string }) => (
  <Table.Th scope="col" className={classes.figure}>
    {children}
  </Table.Th>
);

/** A rate, and below it where the true one is in 95 of 100 cases. */
const RateCell = ({ measured }: { readonly measured: MeasuredRate | undefined }) => (
  <Table.Td className={classes.figure}>
    {measured === undefined ? (
      NOTHING
    ) : (
      <>
        {percent(measured.rate)}
        <span className={classes.interval}>
          {t('{low} to {high}', {
            low: percent(measured.interval.low),
            high: percent(measured.interval.high),
          })}
        </span>
      </>
    )}
  </Table.Td>
);

/** A size, or the type of creatives without one. */
const groupLabel = (group: string): string =>
  group in TYPE_LABELS ? TYPE_LABELS[group as CreativeType] : group;

const percent = (rate: number): string => formatPercent(rate * 100);
