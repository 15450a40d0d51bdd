import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import type { SharedReport } from '@marquee/schemas/report-link/views';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Table, TableScroll } from '../../../ui/layout/table.tsx';
import { columnPlaces, fieldText } from '../field-text.ts';
import { FIELD_LABELS, isTime, type ShownField } from '../model/labels.ts';
import { bucketLabel } from '../model/time-buckets.ts';
import styles from './shared-table.module.css';

interface SharedTableProps extends Pick<SharedReport, 'rows' | 'totals'> {
  readonly dimensions: readonly StatisticsDimension[];
  readonly fields: readonly ShownField[];
}

/** The rows of a shared report with their totals, to read. */
export function SharedTable({ dimensions, fields, rows, totals }: SharedTableProps) {
  const places = columnPlaces(fields, [totals, ...rows.map(({ figures }) => figures)]);
  const nameOf = (dimension: StatisticsDimension, name: string) =>
    isTime(dimension) && dimension !== 'weekday' ? bucketLabel(name, dimension) : name;
  return (
    <TableScroll label={t('Rows of the report')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {dimensions.map((dimension) => (
              <Table.Th key={dimension} scope="col">
                {declaredText(STATISTICS_DIMENSIONS[dimension].label)}
              </Table.Th>
            ))}
            {fields.map((field) => (
              <Table.Th key={field} scope="col" className={styles.number}>
                {FIELD_LABELS[field].label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row" colSpan={dimensions.length}>
              {t('Total')}
            </Table.Th>
            {fields.map((field) => (
              <Table.Td key={field} className={styles.number}>
                <strong>{fieldText(field, totals[field], places.get(field))}</strong>
              </Table.Td>
            ))}
          </Table.Tr>
          {rows.map(({ groups, figures }, index) => (
            <Table.Tr key={index}>
              {dimensions.map((dimension, place) => (
                <Table.Td key={dimension} className={styles.name}>
                  {nameOf(dimension, groups[place] ?? '')}
                </Table.Td>
              ))}
              {fields.map((field) => (
                <Table.Td key={field} className={styles.number}>
                  {fieldText(field, figures[field], places.get(field))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}
