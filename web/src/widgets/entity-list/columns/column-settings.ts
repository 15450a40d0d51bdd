import { settingsText } from '@marquee/schemas/list-view/content-text';
import { type ListViewSettings, listViewSettingsResource } from '@marquee/schemas/list-view/fields';

import { fitting } from './fit-columns.ts';

/** Settings of a list that the user has not changed. */
export const NO_SETTINGS: ListViewSettings = listViewSettingsResource.create({});

/** The settings alone of what is kept with more, such as saved views: a call takes nothing else. */
export const settingsOf = (settings: ListViewSettings = NO_SETTINGS): ListViewSettings =>
  listViewSettingsResource.pick(settings);

interface Arrangeable {
  readonly id: string;
  readonly hideable?: boolean;
  readonly hiddenByDefault?: boolean;
  readonly width?: number;
  readonly priority?: number;
}

export interface Arrangement {
  readonly order: readonly string[];
  readonly hidden: ReadonlySet<string>;
}

/**
 * Applies settings to columns. The first column is always first and shown (it names the row), a column that
 * is newer than the settings follows its neighbour, and unknown ids are dropped. Until the user chooses
 * columns, those that do not fit are hidden as well.
 * @param available pixels for the columns
 */
export function arrangeColumns(
  columns: readonly Arrangeable[],
  settings: ListViewSettings,
  available = Number.POSITIVE_INFINITY,
): Arrangement {
  const ids = columns.map(({ id }) => id);
  const [first] = ids;
  const order = settings.order.filter((id) => ids.includes(id) && id !== first);
  if (first !== undefined) order.unshift(first);
  for (const [index, id] of ids.entries()) {
    if (!order.includes(id)) order.splice(order.indexOf(ids[index - 1] ?? '') + 1, 0, id);
  }
  const isShown = ({ id, hideable = true, hiddenByDefault = false }: Arrangeable): boolean =>
    id === first || !hideable || (settings.visible[id] ?? !hiddenByDefault);
  const shown = order.flatMap((id) =>
    columns
      .filter((column) => column.id === id && isShown(column))
      .map((column) => (column.hideable === false ? { ...column, priority: 0 } : column)),
  );
  const isChosen = Object.keys(settings.visible).length > 0;
  const kept = new Set((isChosen ? shown : fitting(shown, settings.widths, available)).map(({ id }) => id));
  const hidden = columns.filter((column) => !kept.has(column.id) && column.hideable !== false);
  return { order, hidden: new Set(hidden.map(({ id }) => id)) };
}

/** One column shown or hidden; the others stay as they are in sight now, whatever the window's width becomes. */
export const withVisible = (
  settings: ListViewSettings,
  { order, hidden }: Arrangement,
  { id, visible }: { readonly id: string; readonly visible: boolean },
): ListViewSettings => ({
  ...settings,
  visible: { ...Object.fromEntries(order.map((one) => [one, !hidden.has(one)])), [id]: visible },
});

/** @param width pixels; undefined gives the column its own width back */
export const withWidth = (
  settings: ListViewSettings,
  id: string,
  width: number | undefined,
): ListViewSettings => ({
  ...settings,
  widths: Object.fromEntries([
    ...Object.entries(settings.widths).filter(([one]) => one !== id),
    ...(width === undefined ? [] : [[id, width] as const]),
  ]),
});

/** One column a place up or down; never over the first one. */
export function moveColumn(order: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 1 || to < 1 || to >= order.length) return order;
  const next = [...order];
  next.splice(from, 1);
  next.splice(to, 0, id);
  return next;
}

export const isDefault = (settings: ListViewSettings): boolean =>
  settingsText(settings) === settingsText(NO_SETTINGS);
