import type { Estimate } from '@marquee/schemas/queries/estimates';

import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { withinSentence } from '../../lib/sentences/within-sentence.ts';
import { Button } from '../../ui/button.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { saveRows } from '../../widgets/entity-list/save-rows.ts';
import type { ListColumn } from '../../widgets/entity-list/resource.ts';
import { countRange, share, shareRange } from './figures.ts';
import classes from './traffic-calculator.module.css';

export interface BreakdownRow extends Estimate {
  readonly id: string;
  readonly name: string;
  /** Absent where it is not counted; null without a bid. */
  readonly winnable?: Estimate | null;
}

interface BreakdownCardProps {
  readonly title: string;
  /** Heading of the first column: "Country". */
  readonly what: string;
  readonly description?: string;
  readonly rows: readonly BreakdownRow[];
}

/** Requests of a day by one thing, with the share that the bid could win. */
export function BreakdownCard({ title, what, description, rows }: BreakdownCardProps) {
  if (rows.length === 0) return null;
  const columns = columnsOf(what, rows);
  return (
    <Card
      title={title}
      description={description}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size="0.9rem" aria-hidden />}
          aria-label={t('Download CSV of {title}', { title: withinSentence(title) })}
          onClick={() => saveRows(columns, rows, `traffic-by-${what.toLowerCase()}.csv`)}
        >
          {t('CSV')}
        </Button>
      }
    >
      <TableScroll label={title} minWidth="26rem" maxHeight="24rem">
        <Table>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ id, header, align }) => (
                <Table.Th key={id} scope="col" className={align === 'end' ? classes.number : undefined}>
                  {header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                {columns.map(({ id, cell, align }) => (
                  <Table.Td key={id} className={align === 'end' ? classes.number : undefined}>
                    {cell(row, { scope: 'own' })}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
    </Card>
  );
}

function columnsOf(what: string, rows: readonly BreakdownRow[]): readonly ListColumn<BreakdownRow>[] {
  const figures: ListColumn<BreakdownRow>[] = [
    { id: 'name', header: what, cell: ({ name }) => name, csv: ({ name }) => name },
    {
      id: 'value',
      header: t('Requests a day'),
      align: 'end',
      cell: ({ value }) => formatCount(value),
      csv: ({ value }) => value,
    },
    { id: 'range', header: t('Between'), align: 'end', cell: countRange, csv: countRange },
  ];
  if (rows.every(({ winnable }) => winnable === undefined || winnable === null)) return figures;
  return [
    ...figures,
    {
      id: 'winnable',
      header: t('Within your bid'),
      align: 'end',
      cell: ({ winnable }) => share(winnable ?? null),
      csv: ({ winnable }) => winnable?.value,
    },
    {
      id: 'winnableRange',
      header: t('Between'),
      align: 'end',
      cell: ({ winnable }) => shareRange(winnable ?? null),
      csv: ({ winnable }) => shareRange(winnable ?? null),
    },
  ];
}
