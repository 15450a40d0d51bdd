import type { BulkRow } from '@marquee/schemas/campaign/bulk';

import { formatCount } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { Table, TableScroll } from '../../../ui/layout/table.tsx';
import type { CampaignScope } from '../api.ts';
import { describeChange } from '../model/describe-change.ts';
import classes from './bulk-edit.module.css';
import { ChangeLine } from './change-line.tsx';
import { useReferenceNames } from './use-reference-names.ts';

interface BulkPreviewProps {
  readonly scope: CampaignScope;
  readonly rows: readonly BulkRow[];
}

/** Most campaigns that are listed; the summary counts all. */
const SHOWN = 200;
const ORDER = { refused: 0, changed: 1, unchanged: 2 } as const;

/** Why nothing would change. */
function Outcome({ row }: { readonly row: BulkRow }) {
  if (row.outcome === 'refused')
    return <span className={classes.rejection}>{declaredText(row.message ?? '')}</span>;
  return row.outcome === 'unchanged' ? <span className={classes.dim}>{t('No change')}</span> : null;
}

/** Old and new of each campaign before anything is saved; those that cannot be changed come first. */
export function BulkPreview({ scope, rows }: BulkPreviewProps) {
  const shown = rows.toSorted((one, other) => ORDER[one.outcome] - ORDER[other.outcome]).slice(0, SHOWN);
  const nameOf = useReferenceNames(
    scope,
    shown.flatMap(({ changes }) => changes),
  );
  const reviewed = rows.filter(({ needsReview }) => needsReview).length;
  return (
    <>
      <p className={classes.summary} role="status">
        {summaryOf(rows)}
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
      <TableScroll label={t('Changes of each campaign')} maxHeight="45dvh" minWidth="15rem">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Campaign')}</Table.Th>
              <Table.Th>{t('Change')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  {row.name ?? t('Campaign')} <span className={classes.dim}>#{row.id}</span>
                </Table.Td>
                <Table.Td>
                  <Outcome row={row} />
                  <ul className={classes.changes}>
                    {row.changes.map((change) => (
                      <li key={change.field}>
                        <ChangeLine change={describeChange(change, nameOf)} />
                      </li>
                    ))}
                  </ul>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
      {rows.length > SHOWN && (
        <p className={classes.dim}>
          {t('And {count} more campaigns.', { count: formatCount(rows.length - SHOWN) })}
        </p>
      )}
    </>
  );
}

function summaryOf(rows: readonly BulkRow[]): string {
  const count = (outcome: BulkRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const [changed, unchanged, refused] = [count('changed'), count('unchanged'), count('refused')];
  return [
    t('{changed, plural, one {# campaign} other {# campaigns}} will change.', { changed }),
    ...(unchanged === 0
      ? []
      : [t('{unchanged, plural, one {# campaign} other {# campaigns}} already up to date.', { unchanged })]),
    ...(refused === 0
      ? []
      : [t('{refused, plural, one {# campaign} other {# campaigns}} can’t be changed.', { refused })]),
  ].join(' ');
}
