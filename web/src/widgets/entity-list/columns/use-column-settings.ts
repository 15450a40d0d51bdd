import type { ListViewSettings } from '@marquee/schemas/list-view/fields';
import { useMemo } from 'react';

import {
  arrangeColumns,
  isDefault,
  moveColumn,
  NO_SETTINGS,
  withVisible,
  withWidth,
  type Arrangement,
} from './column-settings.ts';
import type { ListColumn } from '../resource.ts';
import type { ListViewState } from './use-list-view.ts';

export interface ColumnChoice extends Arrangement, Pick<ListViewSettings, 'widths' | 'density'> {
  readonly isDefault: boolean;
  readonly setVisible: (id: string, visible: boolean) => void;
  readonly move: (id: string, by: -1 | 1) => void;
  /** Pixels; undefined gives the column its own width back. */
  readonly setWidth: (id: string, width: number | undefined) => void;
  readonly setDensity: (density: ListViewSettings['density']) => void;
  readonly reset: () => void;
}

/**
 * The columns that a table shows, their order and widths, and the density of rows.
 * @param available pixels for the columns
 */
export function useColumnSettings<Row>(
  { settings, write }: ListViewState,
  columns: readonly ListColumn<Row>[],
  available: number,
): ColumnChoice {
  const arrangement = useMemo(
    () => arrangeColumns(columns, settings, available),
    [columns, settings, available],
  );
  return {
    ...arrangement,
    widths: settings.widths,
    density: settings.density,
    isDefault: isDefault(settings),
    setVisible: (id, visible) => write(withVisible(settings, arrangement, { id, visible })),
    move: (id, by) => write({ ...settings, order: [...moveColumn(arrangement.order, id, by)] }),
    setWidth: (id, width) => write(withWidth(settings, id, width)),
    setDensity: (density) => write({ ...settings, density }),
    reset: () => write(NO_SETTINGS),
  };
}
