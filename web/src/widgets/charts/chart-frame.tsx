import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

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
  /** True while the drawing is to have the focus; where the table is shown, the switch takes it. */
  readonly wantsFocus?: RefObject<boolean>;
  readonly children: ReactNode;
}

/** A drawing below its legend, and the switch to its table. */
export function ChartFrame({ legend, actions, table, wantsFocus, children }: ChartFrameProps) {
  const [isTable, setIsTable] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isTable || !wantsFocus?.current) return;
    wantsFocus.current = false;
    toggle.current?.focus();
  });
  const Icon = isTable ? IconChartLine : IconTable;
  return (
    <figure className={styles.figure}>
      <div className={styles.head}>
        {legend}
        <div className={styles.actions}>
          {actions}
          <Button
            ref={toggle}
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
