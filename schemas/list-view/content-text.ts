import type { ListViewSettings } from './fields.ts';

/** Equal for equal values, whatever the order of their keys. */
export const textOfEntries = (values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(values).sort(([left], [right]) => (left < right ? -1 : 1)));

/** Equal for equal settings of a list. */
export const settingsText = ({ order, visible, widths, density }: ListViewSettings): string =>
  JSON.stringify([order, textOfEntries(visible), textOfEntries(widths), density]);
