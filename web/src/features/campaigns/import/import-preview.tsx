import type { ImportRow } from '@marquee/schemas/campaign/import';
import { headerOfField } from '@marquee/schemas/campaign/sheet/rows';
import { useEffect, useRef } from 'react';

import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { Table, TableScroll } from '../../../ui/layout/table.tsx';
import type { CampaignScope } from '../api.ts';
import { ChangeLine } from '../bulk-edit/change-line.tsx';
import { useReferenceNames } from '../bulk-edit/use-reference-names.ts';
import { describeChange, type NameOf } from '../model/describe-change.ts';
import classes from './import-preview.module.css';

interface ImportPreviewProps {
  readonly scope: CampaignScope;
  readonly rows: readonly ImportRow[];
  /** The rows are those that could not be imported. */
  readonly isApplied: boolean;
}

/** Most rows that are listed; the summary counts all. */
const SHOWN = 200;
const ORDER = { refused: 0, created: 1, changed: 2, unchanged: 3 } as const;

/** What each row of a sheet would do; those that can do nothing come first. */
export function ImportPreview({ scope, rows, isApplied }: ImportPreviewProps) {
  const shown = rows.toSorted((one, other) => ORDER[one.outcome] - ORDER[other.outcome]).slice(0, SHOWN);
  const nameOf = useReferenceNames(
    scope,
    shown.flatMap(({ changes }) => changes),
  );
  const reviewed = rows.filter(({ outcome, needsReview }) => outcome === 'changed' && needsReview).length;
  const summary = useRef<HTMLParagraphElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => summary.current?.focus(), [isApplied]);
  return (
    <>
      <p ref={summary} tabIndex={-1} className={classes.summary} role="status">
        {isApplied
          ? t('{count, plural, one {# row} other {# rows}} couldn’t be imported.', { count: rows.length })
          : summaryOf(rows)}
      </p>
      {reviewed > 0 && (
        <Alert
          tone="warning"
          title={t('{reviewed, plural, one {# campaign} other {# campaigns}} will be reviewed again', {
            reviewed,
          })}
        >
          {t('They don’t run until they’re approved. Undo restores the values, not the approval.')}
        </Alert>
      )}
      <TableScroll label={t('Rows of the sheet')} maxHeight="45dvh" minWidth="15rem">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('Row')}</Table.Th>
              <Table.Th scope="col">{t('Campaign')}</Table.Th>
              <Table.Th scope="col">{isApplied ? t('Reason') : t('Change')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={row.row}>
                <Table.Td className={classes.dim}>{formatCount(row.row)}</Table.Td>
                <Table.Td className={classes.name}>
                  {row.name ?? t('Campaign')}{' '}
                  {row.id !== null && <span className={classes.dim}>#{row.id}</span>}
                </Table.Td>
                <Table.Td>
                  <Outcome row={row} nameOf={nameOf} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
      {rows.length > SHOWN && (
        <p className={classes.dim}>
          {t('And {count} more rows.', { count: formatCount(rows.length - SHOWN) })}
        </p>
      )}
    </>
  );
}

function Outcome({ row, nameOf }: { readonly row: ImportRow; readonly nameOf: NameOf }) {
  switch (row.outcome) {
    case 'refused':
      return (
        <ul className={classes.lines}>
          {reasonsOf(row).map((reason) => (
            <li key={reason} className={classes.rejection}>
              {reason}
            </li>
          ))}
        </ul>
      );
    case 'created':
      return <>{t('New campaign, switched off. Will be reviewed.')}</>;
    case 'unchanged':
      return <span className={classes.dim}>{t('No change')}</span>;
    case 'changed':
      return (
        <ul className={classes.lines}>
          {row.changes.map((change) => (
            <li key={change.field}>
              <ChangeLine change={describeChange(change, nameOf)} />
            </li>
          ))}
        </ul>
      );
  }
}

/** Each with the name of its column, where its own words do not begin with it. */
function reasonsOf({ errors, message }: ImportRow): readonly string[] {
  if (errors.length === 0) return [message ?? ''];
  const reasons = errors.map(({ field, message: reason }) => {
    const column = headerOfField(field);
    return column === undefined || reason.startsWith(column) ? reason : `${column}: ${reason}`;
  });
  return [...new Set(reasons)];
}

function summaryOf(rows: readonly ImportRow[]): string {
  const count = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const [created, changed] = [count('created'), count('changed')];
  const [unchanged, refused] = [count('unchanged'), count('refused')];
  return [
    created > 0 && t('{created, plural, one {# new campaign.} other {# new campaigns.}}', { created }),
    changed > 0 &&
      t('{changed, plural, one {# campaign will change.} other {# campaigns will change.}}', { changed }),
    unchanged > 0 &&
      t(
        '{unchanged, plural, one {# campaign already matches the sheet.} other {# campaigns already match the sheet.}}',
        { unchanged },
      ),
    refused > 0 &&
      t('{refused, plural, one {# campaign can’t be imported.} other {# campaigns can’t be imported.}}', {
        refused,
      }),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
