import { t } from '../../lib/i18n/i18n.ts';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import type { ChartPoint, ChartSeries } from './chart-data.ts';
import styles from './chart.module.css';

interface ChartTableProps {
  readonly label: string;
  /** What the points are. */
  readonly heading?: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
  readonly height: number;
}

/** The same numbers as a table. */
export function ChartTable({ label, heading = t('When'), points, series, height }: ChartTableProps) {
  return (
    <TableScroll label={t('{label}, as a table', { label })} maxHeight={`${height}px`}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{heading}</Table.Th>
            {series.flatMap(({ id, label: name, previous }) => [
              <Table.Th key={id} scope="col" className={styles.number}>
                {name}
              </Table.Th>,
              ...(previous
                ? [
                    <Table.Th key={`${id} before`} scope="col" className={styles.number}>
                      {t('{name}, before', { name })}
                    </Table.Th>,
                  ]
                : []),
            ])}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map((point, index) => (
            <Table.Tr key={point.label}>
              <Table.Th scope="row">{point.label}</Table.Th>
              {series.flatMap(({ id, texts, previous }) => [
                <Table.Td key={id} className={styles.number}>
                  {texts[index]}
                </Table.Td>,
                ...(previous
                  ? [
                      <Table.Td key={`${id} before`} className={styles.number}>
                        {previous.texts[index] ?? ''}
                      </Table.Td>,
                    ]
                  : []),
              ])}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}
