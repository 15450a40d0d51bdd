/** What a person chose for the columns of one table. */
export interface ColumnSettings {
  /** Ids in the chosen order; columns that came later are not in it. */
  readonly order: readonly string[];
  /** Only what differs from the table's own default. */
  readonly visible: Readonly<Record<string, boolean>>;
}
export const NO_SETTINGS: ColumnSettings = { order: [], visible: {} };

interface Arrangeable {
  readonly id: string;
  readonly hideable?: boolean;
  readonly hiddenByDefault?: boolean;
}

export interface Arrangement {
  readonly order: readonly string[];
  readonly hidden: ReadonlySet<string>;
}

/**
 * The columns as they stand: the first one always first and shown (it names the row); a column that is newer than the
 * settings stands behind its neighbour; ids that are no longer known are dropped.
 */
export function arranged(columns: readonly Arrangeable[], settings: ColumnSettings): Arrangement {
  const ids = columns.map(({ id }) => id);
  const [first] = ids;
  const order = settings.order.filter((id) => ids.includes(id) && id !== first);
  if (first !== undefined) order.unshift(first);
  for (const [index, id] of ids.entries()) {
    if (!order.includes(id)) order.splice(order.indexOf(ids[index - 1] ?? '') + 1, 0, id);
  }
  const hidden = columns.filter(({ id, hideable = true, hiddenByDefault = false }) => {
    if (id === first || !hideable) return false;
    return !(settings.visible[id] ?? !hiddenByDefault);
  });
  return { order, hidden: new Set(hidden.map(({ id }) => id)) };
}

/** One column a place up or down; never over the first one. */
export function moved(order: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 1 || to < 1 || to >= order.length) return order;
  const next = [...order];
  next.splice(from, 1);
  next.splice(to, 0, id);
  return next;
}

/** Settings as they were stored; nothing chosen when they are not readable. */
export function readSettings(text: string | null): ColumnSettings {
  if (text === null) return NO_SETTINGS;
  try {
    const { order, visible } = JSON.parse(text) as { order?: unknown; visible?: unknown };
    return {
      order: Array.isArray(order) ? order.filter((id): id is string => typeof id === 'string') : [],
      visible: Object.fromEntries(
        Object.entries((visible ?? {}) as Record<string, unknown>).filter(
          (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
        ),
      ),
    };
  } catch {
    return NO_SETTINGS;
  }
}

export const isDefault = ({ order, visible }: ColumnSettings): boolean =>
  order.length === 0 && Object.keys(visible).length === 0;
