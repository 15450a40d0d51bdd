import { type BidMultiplier, bidMultiplierKey } from '@marquee/schemas/campaign/bid-multipliers';
import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { dictionaryQuery } from '../../../lib/reference-data.ts';
import { IconButton } from '../../../ui/button.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import { AddAdjustment } from '../bid-adjustments/add-adjustment.tsx';
import {
  adjustedDimensionLabel,
  adjustedValueLabel,
  formatAdjustment,
} from '../bid-adjustments/adjustment-labels.ts';
import classes from './bulk-edit.module.css';

export interface BulkAdjustmentsProps {
  readonly rows: readonly BidMultiplier[];
  /** They go: of what they are matters, by how much does not. */
  readonly isRemoving: boolean;
  /** They take the place of all that each campaign has. */
  readonly isReplacing: boolean;
  readonly onChange: (rows: readonly BidMultiplier[]) => void;
}

/** The adjustments that many campaigns get or lose, and a line that adds one. */
export function BulkAdjustments({ rows, isRemoving, isReplacing, onChange }: BulkAdjustmentsProps) {
  const { data: dictionary } = useQuery(dictionaryQuery);
  return (
    <div>
      {isReplacing && rows.length === 0 && (
        <p className={classes.dim}>{t('Without any, all adjustments are removed.')}</p>
      )}
      {rows.length > 0 && (
        <ul className={classes.changes}>
          {rows.map((row) => {
            const value = adjustedValueLabel(row, dictionary);
            return (
              <li key={bidMultiplierKey(row)} className={classes.adjustment}>
                <span>
                  {adjustedDimensionLabel(row.dimension)} {value}{' '}
                  {!isRemoving && <strong>{formatAdjustment(row.percent)}</strong>}
                </span>
                <IconButton
                  label={t('Take {value} out', { value })}
                  size="sm"
                  onClick={() => onChange(rows.filter((one) => one !== row))}
                >
                  <IconTrash size="0.9rem" aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      <AddAdjustment rows={rows} isWithoutPercent={isRemoving} onAdd={(row) => onChange([...rows, row])} />
    </div>
  );
}
