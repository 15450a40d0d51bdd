import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type { ListViewEvent, ListViewSettings } from '@marquee/schemas/list-view/events';

import { LISTS_MAX, type ListViewRejection } from './rejections.ts';
import { DEFAULT_VIEW, type ListViewsState } from './state.ts';

export interface ListViewCommand {
  readonly type: 'SaveListView';
  readonly userId: number;
  readonly list: string;
  readonly settings: ListViewSettings;
}

export function decide(
  { userId, list, settings }: ListViewCommand,
  state: ListViewsState,
): Decision<ListViewEvent, ListViewRejection> {
  const isSame = textOf(state.get(list) ?? DEFAULT_VIEW) === textOf(settings);
  if (isSame) return accept();
  if (!state.has(list) && state.size >= LISTS_MAX) return reject({ reason: 'too-many' });
  return accept({ type: 'ListViewSaved', data: { userId, list, settings } });
}

/** Equal for equal settings, whatever the order of their keys. */
const textOf = ({ order, visible, widths, density }: ListViewSettings): string =>
  JSON.stringify([order, sorted(visible), sorted(widths), density]);
const sorted = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).sort(([left], [right]) => (left < right ? -1 : 1));
