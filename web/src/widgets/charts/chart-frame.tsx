import { useState, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { IconChartLine, IconTable } from '../../ui/icons.ts';
import styles from './chart.module.css';

interface ChartFrameProps {
  readonly legend: ReactNode;
  /** What else can be done with it. */
  readonly actions?: ReactNode;
  /** The same numbers as a table. */
  readonly table: ReactNode;
  readonly children: ReactNode;
}

/** A drawing below its legend, and the switch to its table. */
export function ChartFrame({ legend, actions, table, children }: ChartFrameProps) {
  const [isTable, setIsTable] = useState(false);
  const Icon = isTable ? IconChartLine : IconTable;
  return (
    <figure className={styles.figure}>
      <div className={styles.head}>
        {legend}
        <div className={styles.actions}>
          {actions}
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Icon size="1rem" aria-hidden />}
            onClick={() => setIsTable((before) => !before)}
          >
            {isTable ? t('Show as chart') : t('Show as table')}
          </Button>
        </div>
      </div>
      {isTable ? table : children}
    </figure>
  );
}
