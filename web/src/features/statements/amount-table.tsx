import { Table, TableScroll } from '../../ui/layout/table.tsx';
import classes from './statements.module.css';

interface AmountRow {
  readonly key: string;
  readonly name: string;
  /** Below the name. */
  readonly detail?: string;
  readonly cells: readonly string[];
}

interface AmountTableProps {
  /** Of the names, then of each cell. */
  readonly columns: readonly [name: string, ...amounts: string[]];
  readonly rows: readonly AmountRow[];
  readonly totals: readonly AmountRow[];
}

/** Amounts by name, with their totals below. */
export const AmountTable = ({ columns: [name, ...amounts], rows, totals }: AmountTableProps) => (
  <TableScroll label={name} minWidth="0">
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{name}</Table.Th>
          {amounts.map((title) => (
            <Table.Th key={title} className={classes.amount ?? ''}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{rows.map(rowOf)}</Table.Tbody>
      <Table.Tfoot>{totals.map(totalOf)}</Table.Tfoot>
    </Table>
  </TableScroll>
);

const rowOf = ({ key, name, detail, cells }: AmountRow) => (
  <Table.Tr key={key}>
    <Table.Td className={classes.name ?? ''}>
      {/* A name of any script begins on its own side, and the amounts stay on theirs. */}
      <bdi>{name}</bdi>
      {detail !== undefined && <p className={classes.muted}>{detail}</p>}
    </Table.Td>
    {cells.map(cellOf)}
  </Table.Tr>
);

const totalOf = ({ key, name, cells }: AmountRow) => (
  <Table.Tr key={key}>
    <Table.Th scope="row">{name}</Table.Th>
    {cells.map((cell, index) => (
      <Table.Th key={index} className={classes.amount ?? ''}>
        {cell}
      </Table.Th>
    ))}
  </Table.Tr>
);

const cellOf = (cell: string, index: number) => (
  <Table.Td key={index} className={classes.amount ?? ''}>
    {cell}
  </Table.Td>
);
