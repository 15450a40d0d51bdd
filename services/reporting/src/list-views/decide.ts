import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type { ChangeSavedView, CreateSavedView } from '@marquee/schemas/list-view/commands';
import { settingsText, textOfEntries } from '@marquee/schemas/list-view/content-text';
import type { ListViewEvent, SavedView } from '@marquee/schemas/list-view/events';
import { type ListViewSettings, savedViewResource } from '@marquee/schemas/list-view/fields';
import { SAVED_VIEWS_MAX } from '@marquee/schemas/list-view/limits';

import { LIST_VIEW_REJECTIONS, LISTS_MAX, type ListViewRejection } from './rejections.ts';
import { listIn, type ListViewsState, type ListViewState } from './state.ts';

interface OfList {
  readonly userId: number;
  readonly list: string;
}
interface OfView extends OfList {
  readonly viewId: number;
}

export type ListViewCommand =
  | (OfList & { readonly type: 'SaveListView'; readonly settings: ListViewSettings })
  | (OfView & { readonly type: 'CreateSavedView'; readonly content: CreateSavedView })
  | (OfView & { readonly type: 'ChangeSavedView'; readonly change: ChangeSavedView })
  | (OfView & { readonly type: 'DeleteSavedView' })
  | (OfView & { readonly type: 'RestoreSavedView' })
  | (OfList & { readonly type: 'SetDefaultView'; readonly viewId: number | null });

type ListViewDecision = Decision<ListViewEvent, ListViewRejection>;
type CommandOf<Type extends ListViewCommand['type']> = Extract<ListViewCommand, { type: Type }>;

export function decide(command: ListViewCommand, state: ListViewsState): ListViewDecision {
  const { list } = command;
  const isNewList = !state.has(list) && state.size >= LISTS_MAX;
  if (isNewList && (command.type === 'SaveListView' || command.type === 'CreateSavedView'))
    return reject(LIST_VIEW_REJECTIONS['too-many-lists']);
  const kept = listIn(state, list);
  switch (command.type) {
    case 'SaveListView':
      return decideSettings(command, kept);
    case 'CreateSavedView':
      return saveNewView(command, { id: command.viewId, ...command.content }, kept);
    case 'ChangeSavedView':
      return decideChange(command, kept);
    case 'DeleteSavedView':
      return decideDeletion(command, kept);
    case 'RestoreSavedView':
      return decideRestoration(command, kept);
    case 'SetDefaultView':
      return decideDefault(command, kept);
  }
}

function decideSettings(
  { userId, list, settings }: CommandOf<'SaveListView'>,
  kept: ListViewState,
): ListViewDecision {
  if (settingsText(kept.settings) === settingsText(settings)) return accept();
  return accept({ type: 'ListViewSaved', data: { userId, list, settings } });
}

function saveNewView({ userId, list }: OfList, view: SavedView, kept: ListViewState): ListViewDecision {
  if (kept.savedViews.length >= SAVED_VIEWS_MAX) return reject(LIST_VIEW_REJECTIONS['too-many-views']);
  if (isNameTaken(view, kept)) return reject(LIST_VIEW_REJECTIONS['name-taken']);
  return accept({ type: 'SavedViewSaved', data: { userId, list, view } });
}

function decideChange(
  { userId, list, viewId, change }: CommandOf<'ChangeSavedView'>,
  kept: ListViewState,
): ListViewDecision {
  const before = viewIn(kept, viewId);
  if (before === undefined) return reject(LIST_VIEW_REJECTIONS['not-found']);
  const view = { ...before, ...savedViewResource.toStored(change) };
  if (isNameTaken(view, kept)) return reject(LIST_VIEW_REJECTIONS['name-taken']);
  if (viewText(view) === viewText(before)) return accept();
  return accept({ type: 'SavedViewSaved', data: { userId, list, view } });
}

function decideDeletion(
  { userId, list, viewId }: CommandOf<'DeleteSavedView'>,
  kept: ListViewState,
): ListViewDecision {
  if (viewIn(kept, viewId) === undefined) return reject(LIST_VIEW_REJECTIONS['not-found']);
  return accept({ type: 'SavedViewDeleted', data: { userId, list, viewId } });
}

/** The view comes back as it was; its name may have been given to another one meanwhile. */
function decideRestoration(command: CommandOf<'RestoreSavedView'>, kept: ListViewState): ListViewDecision {
  const { userId, list, viewId } = command;
  if (viewIn(kept, viewId) !== undefined) return accept();
  const deleted = kept.deleted.find(({ view }) => view.id === viewId);
  if (deleted === undefined) return reject(LIST_VIEW_REJECTIONS['not-found']);
  const decision = saveNewView(command, deleted.view, kept);
  if (!decision.accepted || !deleted.wasDefault || kept.defaultViewId !== null) return decision;
  return accept(...decision.events, { type: 'DefaultViewSet', data: { userId, list, viewId } });
}

function decideDefault(
  { userId, list, viewId }: CommandOf<'SetDefaultView'>,
  kept: ListViewState,
): ListViewDecision {
  if (viewId !== null && viewIn(kept, viewId) === undefined) return reject(LIST_VIEW_REJECTIONS['not-found']);
  if (viewId === kept.defaultViewId) return accept();
  return accept({ type: 'DefaultViewSet', data: { userId, list, viewId } });
}

const viewIn = ({ savedViews }: ListViewState, viewId: number): SavedView | undefined =>
  savedViews.find(({ id }) => id === viewId);

/** Two names that read alike are one. */
const comparable = (name: string): string => name.normalize('NFKC').toLowerCase();

const isNameTaken = ({ id, name }: SavedView, { savedViews }: ListViewState): boolean =>
  savedViews.some((other) => other.id !== id && comparable(other.name) === comparable(name));

const viewText = ({ name, parameters, settings }: SavedView): string =>
  JSON.stringify([name, textOfEntries(parameters), settingsText(settings)]);
