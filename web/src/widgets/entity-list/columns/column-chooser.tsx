import { Suspense } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconColumns3 } from '../../../ui/icons.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import classes from './column-chooser.module.css';
import type { ColumnPanelProps } from './column-panel.tsx';
import type { ListColumn } from '../resource.ts';
import type { ColumnChoice } from './use-column-settings.ts';

const ColumnPanel = lazyWithRetry<ColumnPanelProps>(
  async () => (await import('./column-panel.tsx')).ColumnPanel,
);

interface ColumnChooserProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly choice: ColumnChoice;
}

/** Which columns are in sight, and in which order. */
export function ColumnChooser<Row>({ columns, choice }: ColumnChooserProps<Row>) {
  return (
    <Popover position="bottom-end" trapFocus withinPortal width={320}>
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconColumns3 size="1rem" aria-hidden />}
          onPointerEnter={ColumnPanel.preload}
          onFocus={ColumnPanel.preload}
        >
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')} className={classes.panel}>
        <Suspense fallback={<Skeleton height={240} />}>
          <ColumnPanel columns={columns} choice={choice} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
