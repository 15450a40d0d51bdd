import { Button, IconButton } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '../../ui/icons.ts';
import { Popover } from '../../ui/tooltip.tsx';
import classes from './column-chooser.module.css';
import type { ListColumn } from './resource.ts';
import type { ColumnChoice } from './use-column-settings.ts';

interface ColumnChooserProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly choice: ColumnChoice;
}

/** Which columns are in sight, and in which order. */
export function ColumnChooser<Row>({ columns, choice }: ColumnChooserProps<Row>) {
  const ordered = choice.order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return (
    <Popover position="bottom-end" trapFocus withinPortal width={320}>
      <Popover.Target>
        <Button variant="default" size="sm" leftSection={<IconColumns3 size="1rem" aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" className={classes.panel}>
        <ul className={classes.list}>
          {ordered.map((column, index) => (
            <li key={column.id} className={classes.item}>
              <CheckboxField
                label={column.header}
                size="sm"
                className={classes.box}
                disabled={index === 0 || column.hideable === false}
                value={!choice.hidden.has(column.id)}
                onChange={(visible) => choice.setVisible(column.id, visible)}
              />
              {index > 0 && (
                <span className={classes.moves}>
                  <IconButton
                    label={`Move ${column.header} up`}
                    size="sm"
                    tooltip={false}
                    disabled={index === 1}
                    onClick={() => choice.move(column.id, -1)}
                  >
                    <IconArrowUp size="0.9rem" aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Move ${column.header} down`}
                    size="sm"
                    tooltip={false}
                    disabled={index === ordered.length - 1}
                    onClick={() => choice.move(column.id, 1)}
                  >
                    <IconArrowDown size="0.9rem" aria-hidden />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ul>
        <Button variant="subtle" size="compact-sm" disabled={choice.isDefault} onClick={choice.reset}>
          Reset to default
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
