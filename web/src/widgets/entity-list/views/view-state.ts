import { settingsText, textOfEntries } from '@marquee/schemas/list-view/content-text';
import type { SavedView } from '@marquee/schemas/list-view/events';
import type { ListViewSettings } from '@marquee/schemas/list-view/fields';

import type { ListResource, ListScope } from '../resource.ts';
import { inScope, invalidNames, nameInUrl } from '../url-state.ts';
import type { ListPlace } from './open-view.ts';

type Parameters = SavedView['parameters'];

/** What a view would keep of the list as it is. */
export interface ViewContent {
  readonly parameters: Parameters;
  readonly settings: ListViewSettings;
}

/** The list's part of the URL, as a view keeps it. */
export function parametersIn(search: string, { names, prefix }: ListPlace): Parameters {
  const url = new URLSearchParams(search);
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = url.get(nameInUrl(name, prefix)) ?? '';
      return text === '' ? [] : [[name, text] as const];
    }),
  );
}

/** A view as this release understands it. */
export interface KnownView extends ViewContent {
  /** Filters, values and columns that the view names and the list does not have any more. */
  readonly dropped: readonly string[];
}

/** Leaves out of a view what the list does not have any more. */
export function knownView<Row>(
  resource: ListResource<Row>,
  scope: ListScope,
  names: readonly string[],
  view: ViewContent,
): KnownView {
  const invalid = invalidNames(resource, scope, new URLSearchParams(view.parameters));
  const isKnown = (name: string): boolean => names.includes(name) && !invalid.includes(name);
  const columns = new Set(inScope(resource.columns, scope).map(({ id }) => id));
  const { order, visible, widths, density } = view.settings;
  const kept = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).filter(([id]) => columns.has(id)));
  const named = [...order, ...Object.keys(visible), ...Object.keys(widths)];
  return {
    parameters: Object.fromEntries(Object.entries(view.parameters).filter(([name]) => isKnown(name))),
    settings: {
      order: order.filter((id) => columns.has(id)),
      visible: kept(visible),
      widths: kept(widths),
      density,
    },
    dropped: [
      ...Object.keys(view.parameters).filter((name) => !isKnown(name)),
      ...new Set(named.filter((id) => !columns.has(id))),
    ],
  };
}

/** The parts of a view that were changed: another browser may have saved the other one. */
export const changesOf = (now: ViewContent, saved: ViewContent): Partial<ViewContent> => ({
  ...(textOfEntries(now.parameters) === textOfEntries(saved.parameters)
    ? {}
    : { parameters: now.parameters }),
  ...(settingsText(now.settings) === settingsText(saved.settings) ? {} : { settings: now.settings }),
});

/** Whether two states of a list differ in rows, their order or days, columns or density. */
export const differs = (now: ViewContent, saved: ViewContent): boolean =>
  Object.keys(changesOf(now, saved)).length > 0;
