import { dollars } from '@marquee/schemas/common/money';
import { printedColumn, printedSummary } from '@marquee/schemas/payment/printed';
import {
  MOVEMENT_LABELS,
  MOVEMENT_ITEM_LABELS,
  type StatementView,
} from '@marquee/schemas/payment/statement';
import { useQuery } from '@tanstack/react-query';

import { formatCents, formatInstant } from '../../lib/format.ts';
import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { countriesQuery } from '../../lib/reference-data.ts';
import { Card } from '../../ui/layout/card.tsx';
import { personName } from '../../widgets/cells/person-cell.tsx';
import { AmountTable } from './amount-table.tsx';
import classes from './statements.module.css';

/** A statement as it is printed: amounts in whole cents that add up. */
export const StatementPaper = ({ statement }: { readonly statement: StatementView }) => (
  <div className={classes.paper}>
    <Card title={statement.isOpen ? t('Summary so far') : t('Summary')} description={asOfText(statement)}>
      <Account account={statement.account} />
      <SummaryTable statement={statement} />
    </Card>
    {statement.payments.length > 0 && (
      <Card title={t('Payments')}>
        <PaymentsTable statement={statement} />
      </Card>
    )}
    {statement.campaigns.length > 0 && (
      <>
        <Card title={t('Spend by campaign')}>
          <SpendTable
            label={t('Campaign')}
            rows={statement.campaigns.map(({ campaignId, name, ...sums }) => ({
              ...sums,
              key: String(campaignId),
              name: name === null ? t('Campaign #{campaignId}', { campaignId }) : `${name} #${campaignId}`,
            }))}
          />
        </Card>
        <Card title={t('Spend by day')}>
          <SpendTable
            label={t('Day (UTC)')}
            rows={statement.days.map(({ day, ...sums }) => ({ ...sums, key: day, name: day }))}
          />
        </Card>
      </>
    )}
    <p className={classes.muted}>
      {t(
        'US dollars, rounded to the cent; “Rounding” is the difference to the sum of exact amounts. The CSV has every amount exactly. Spend is dated by when it was charged.',
      )}
    </p>
  </div>
);

const asOfText = ({ isOpen, asOf }: StatementView): string =>
  isOpen
    ? t('As of {asOf}. The month is not over.', { asOf: formatInstant(asOf) })
    : t('All movements of the month, UTC.');

function Account({ account }: Pick<StatementView, 'account'>) {
  const { data: countries = [] } = useQuery(countriesQuery);
  const country = countries.find(({ iso3 }) => iso3 === account.country)?.country_name ?? account.country;
  const lines = [account.company, personName(account), account.address, country, account.email];
  return (
    <address className={classes.address}>
      {lines
        .filter((line) => line !== null && line !== '')
        .map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      <span className={classes.muted}>{t('Account #{id}', { id: account.id })}</span>
    </address>
  );
}

function SummaryTable({ statement }: { readonly statement: StatementView }) {
  const { opening, movements, rounding, closing } = printedSummary(statement);
  return (
    <AmountTable
      columns={[t('Description'), t('Amount')]}
      rows={[
        { key: 'opening', name: t('Opening balance'), cells: [formatCents(opening)] },
        ...movements.map(({ kind, cents }) => ({
          key: kind,
          name: declaredText(MOVEMENT_LABELS[kind]),
          cells: [formatCents(cents)],
        })),
        ...(rounding === 0n
          ? []
          : [{ key: 'rounding', name: t('Rounding'), cells: [formatCents(rounding)] }]),
      ]}
      totals={[
        {
          key: 'closing',
          name: statement.isOpen ? t('Balance so far') : t('Closing balance'),
          cells: [formatCents(closing)],
        },
      ]}
    />
  );
}

function PaymentsTable({ statement: { payments } }: { readonly statement: StatementView }) {
  const { cents, rounding, total } = printedColumn(payments.map(({ amount }) => dollars(amount)));
  return (
    <AmountTable
      columns={[t('Payment'), t('Amount')]}
      rows={payments.map(({ paymentId, kind, at }, index) => ({
        key: `${kind}-${paymentId}`,
        name: `${declaredText(MOVEMENT_ITEM_LABELS[kind])} #${paymentId}`,
        detail: formatInstant(at),
        cells: [formatCents(cents[index] ?? 0n)],
      }))}
      totals={totalsOf([{ rounding, total }])}
    />
  );
}

interface SpendTableProps {
  readonly label: string;
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly spend: string;
    readonly correction: string;
  }[];
}

function SpendTable({ label, rows }: SpendTableProps) {
  const spend = printedColumn(rows.map((row) => dollars(row.spend)));
  const correction = printedColumn(rows.map((row) => dollars(row.correction)));
  // Corrections are rare, and a phone is narrow.
  const isCorrected = rows.some((row) => dollars(row.correction) !== 0n);
  const columns = isCorrected ? [spend, correction] : [spend];
  return (
    <AmountTable
      columns={isCorrected ? [label, t('Spend'), t('Corrections')] : [label, t('Spend')]}
      rows={rows.map(({ key, name }, index) => ({
        key,
        name,
        cells: columns.map(({ cents }) => formatCents(cents[index] ?? 0n)),
      }))}
      totals={totalsOf(columns)}
    />
  );
}

/** The last lines of a table: what rounding did to its columns, if anything, and their totals. */
const totalsOf = (columns: readonly { readonly rounding: bigint; readonly total: bigint }[]) => [
  ...(columns.every(({ rounding }) => rounding === 0n)
    ? []
    : [
        { key: 'rounding', name: t('Rounding'), cells: columns.map(({ rounding }) => formatCents(rounding)) },
      ]),
  { key: 'total', name: t('Total'), cells: columns.map(({ total }) => formatCents(total)) },
];
