import type { WindowedFigures } from '@marquee/schemas/queries/no-bids';

import { t } from '../../lib/i18n/i18n.ts';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { LiveNumber } from '../live-number/live-number.tsx';
import classes from './figures-table.module.css';

export interface FiguresRow {
  readonly id: string;
  readonly label: string;
  /** What it means, under the label. */
  readonly note?: string | undefined;
  readonly figures: WindowedFigures;
  /** A part of the row before: smaller, and moved in. */
  readonly isPart?: boolean;
}

interface FiguresTableProps {
  readonly label: string;
  readonly rows: readonly FiguresRow[];
}

/** Counts of the last minute, the last hour and since the bidder started. */
export function FiguresTable({ label, rows }: FiguresTableProps) {
  return (
    <TableScroll label={label} minWidth="15rem">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.name}>
              {t('What')}
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              {t('Last minute')}
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              {t('Last hour')}
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              {t('Since start')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, label: name, note, figures, isPart = false }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" className={classes.name} data-part={isPart}>
                {name}
                {note !== undefined && note !== '' && <span className={classes.note}>{note}</span>}
              </Table.Th>
              <Table.Td className={classes.number}>
                <LiveNumber value={figures.lastMinute} />
              </Table.Td>
              <Table.Td className={classes.number}>
                <LiveNumber value={figures.lastHour} />
              </Table.Td>
              <Table.Td className={classes.number}>
                <LiveNumber value={figures.total} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}
