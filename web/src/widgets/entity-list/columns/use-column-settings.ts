import { useCallback, useMemo, useSyncExternalStore } from 'react';

import { useMaybeProfile } from '../../../lib/profile.ts';
import {
  arranged,
  isDefault,
  moved,
  NO_SETTINGS,
  readSettings,
  type Arrangement,
  type ColumnSettings,
} from './column-settings.ts';
import type { ListColumn } from '../resource.ts';

export interface ColumnChoice extends Arrangement {
  readonly isDefault: boolean;
  readonly setVisible: (id: string, visible: boolean) => void;
  readonly move: (id: string, by: -1 | 1) => void;
  readonly reset: () => void;
}

const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Which columns a table shows and in which order: kept in this browser for each acting user and table. */
export function useColumnSettings<Row>(name: string, columns: readonly ListColumn<Row>[]): ColumnChoice {
  const key = `marquee.columns.${useMaybeProfile()?.id ?? 0}.${name}`;
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  const settings = useMemo(() => readSettings(stored), [stored]);
  const arrangement = useMemo(() => arranged(columns, settings), [columns, settings]);
  const write = useCallback(
    (next: ColumnSettings) => {
      if (isDefault(next)) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
      listeners.forEach((listener) => listener());
    },
    [key],
  );
  return {
    ...arrangement,
    isDefault: isDefault(settings),
    setVisible: (id, visible) => write({ ...settings, visible: { ...settings.visible, [id]: visible } }),
    move: (id, by) => write({ ...settings, order: moved(arrangement.order, id, by) }),
    reset: () => write(NO_SETTINGS),
  };
}
