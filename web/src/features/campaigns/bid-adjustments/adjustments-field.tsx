import { type BidMultiplier, bidMultiplierKey } from '@marquee/schemas/campaign/bid-multipliers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { dictionaryQuery } from '../../../lib/reference-data.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import { Table, TableScroll } from '../../../ui/layout/table.tsx';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { fieldName } from '../form/field-name.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { AddAdjustment } from './add-adjustment.tsx';
import classes from './adjustments.module.css';
import {
  adjustedBid,
  adjustedDimensionLabel,
  adjustedValueLabel,
  describeAdjustments,
  percentMessage,
} from './adjustment-labels.ts';

/** Rows that are drawn before one asks for all of them. */
const ROWS_SHOWN = 50;

const rowsOf = (value: unknown): readonly BidMultiplier[] =>
  Array.isArray(value) ? (value as BidMultiplier[]) : [];

/** The adjustments of a campaign as a table, and a line that adds one. */
export function AdjustmentsField() {
  return (
    <FormCustom
      name={fieldName('bidMultipliers')}
      label={t('Bid adjustments')}
      show={(value) => describeAdjustments(rowsOf(value))}
      render={({ value, setValue, error }) => (
        <>
          <AdjustmentRows rows={rowsOf(value)} onChange={setValue} />
          {error !== undefined && (
            <p role="alert" className={classes.error}>
              {error}
            </p>
          )}
          <AddAdjustment rows={rowsOf(value)} onAdd={(row) => setValue([...rowsOf(value), row])} />
        </>
      )}
    />
  );
}

interface AdjustmentRowsProps {
  readonly rows: readonly BidMultiplier[];
  readonly onChange: (rows: readonly BidMultiplier[]) => void;
}

function AdjustmentRows({ rows, onChange }: AdjustmentRowsProps) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return <p className={classes.quiet}>{t('Bids are the same for all traffic.')}</p>;
  const shown = isWhole ? rows : rows.slice(0, ROWS_SHOWN);
  return (
    <>
      <TableScroll label={t('Bid adjustments')} minWidth="27rem">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('Traffic')}</Table.Th>
              <Table.Th scope="col">{t('Value')}</Table.Th>
              <Table.Th scope="col">{t('Adjustment')}</Table.Th>
              <Table.Th scope="col">{t('Bid')}</Table.Th>
              <Table.Th scope="col" aria-label={t('Remove')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <AdjustmentRow
                key={bidMultiplierKey(row)}
                row={row}
                onChange={(changed) => onChange(rows.map((one) => (one === row ? changed : one)))}
                onRemove={() => onChange(rows.filter((one) => one !== row))}
              />
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
      {rows.length > shown.length && (
        <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: rows.length })}
        </Button>
      )}
    </>
  );
}

interface AdjustmentRowProps {
  readonly row: BidMultiplier;
  readonly onChange: (row: BidMultiplier) => void;
  readonly onRemove: () => void;
}

function AdjustmentRow({ row, onChange, onRemove }: AdjustmentRowProps) {
  const { pricingModel, bidPrice } = useFormValues<CampaignValues>();
  const { data: dictionary } = useQuery(dictionaryQuery);
  const { dimension, percent } = row;
  const value = adjustedValueLabel(row, dictionary);
  return (
    <Table.Tr>
      <Table.Td>{adjustedDimensionLabel(dimension)}</Table.Td>
      <Table.Th scope="row" className={classes.value}>
        {value}
      </Table.Th>
      <Table.Td>
        <NumberField
          label={t('Adjustment of {value}', { value })}
          hideLabel
          size="xs"
          className={classes.percent}
          negative
          unit="%"
          step="5"
          value={Number.isNaN(percent) ? '' : String(percent)}
          error={percentMessage(percent)}
          // No number keeps the form from being sent.
          onChange={(text) => onChange({ ...row, percent: text === '' ? Number.NaN : Number(text) })}
        />
      </Table.Td>
      <Table.Td className={classes.bid}>{adjustedBid({ pricingModel, bidPrice }, percent)}</Table.Td>
      <Table.Td>
        <IconButton label={t('Remove the adjustment of {value}', { value })} size="md" onClick={onRemove}>
          <IconTrash size="1rem" aria-hidden />
        </IconButton>
      </Table.Td>
    </Table.Tr>
  );
}
