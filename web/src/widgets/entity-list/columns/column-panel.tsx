import { t } from '../../../lib/i18n/i18n.ts';
import { FocusOnLoad } from '../../../ui/overlays/focus-on-load.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { SegmentedField } from '../../../ui/fields/segmented-field.tsx';
import { IconArrowDown, IconArrowUp } from '../../../ui/icons.ts';
import classes from './column-chooser.module.css';
import type { ColumnChoice } from './use-column-settings.ts';

export interface ColumnPanelProps {
  readonly columns: readonly { readonly id: string; readonly header: string; readonly hideable?: boolean }[];
  readonly choice: ColumnChoice;
}

const DENSITIES = [
  { value: 'comfortable', label: t('Comfortable') },
  { value: 'compact', label: t('Compact') },
] as const;

/** A checkbox and two arrows for each column, and the density of rows. */
export function ColumnPanel({ columns, choice }: ColumnPanelProps) {
  const ordered = choice.order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return (
    <FocusOnLoad>
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
                  label={t('Move {header} up', { header: column.header })}
                  size="sm"
                  tooltip={false}
                  disabled={index === 1}
                  onClick={() => choice.move(column.id, -1)}
                >
                  <IconArrowUp size="0.9rem" aria-hidden />
                </IconButton>
                <IconButton
                  label={t('Move {header} down', { header: column.header })}
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
      <SegmentedField
        label={t('Density')}
        size="xs"
        options={DENSITIES}
        value={choice.density}
        onChange={choice.setDensity}
      />
      <Button variant="subtle" size="compact-sm" disabled={choice.isDefault} onClick={choice.reset}>
        {t('Reset to default')}
      </Button>
    </FocusOnLoad>
  );
}
