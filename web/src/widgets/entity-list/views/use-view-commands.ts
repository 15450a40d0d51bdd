import { savedView, type SavedView } from '@marquee/schemas/list-view/events';
import type { ListView } from '@marquee/schemas/list-view/views';
import { useQueryClient } from '@tanstack/react-query';

import { parsedData } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toastErrors } from '../../command/toast-errors.ts';
import { useCommand } from '../../command/use-command.ts';
import { changeListView, pathOf, viewQuery } from '../columns/list-view-cache.ts';
import type { ListViewState } from '../columns/use-list-view.ts';
import type { ViewContent } from './view-state.ts';

interface NewView extends ViewContent {
  readonly name: string;
  /** It keeps what was changed of the view in sight. */
  readonly isOfDraft: boolean;
}

/** @param open shows a view, or all rows; @param onNamed a view has the name that was asked for */
export function useViewCommands(
  listView: ListViewState,
  open: (view: SavedView | undefined) => void,
  onNamed: () => void,
) {
  const kept = useKeptViews(listView);
  const { change, keep, onError, path, pathOfView } = kept;
  const { reset } = listView;
  const create = useCommand({
    run: ({ name, parameters, settings }: NewView, { idempotencyKey }) =>
      parsedData(savedView, api.post(path, { name, parameters, settings }, { idempotencyKey })),
    success: t('View saved'),
    showErrors: false,
    onSuccess: (view, { isOfDraft }) => {
      onNamed();
      if (isOfDraft) reset();
      keep(view);
      open(view);
    },
  });
  const rename = useCommand({
    run: ({ id, name }: Pick<SavedView, 'id' | 'name'>) =>
      parsedData(savedView, api.patch(pathOfView(id), { name })),
    success: t('View renamed'),
    showErrors: false,
    onSuccess: (view) => {
      onNamed();
      keep(view);
    },
    onError,
  });
  const update = useCommand({
    run: ({ id, ...changes }: Partial<ViewContent> & Pick<SavedView, 'id'>) =>
      parsedData(savedView, api.patch(pathOfView(id), changes)),
    success: t('View saved'),
    onSuccess: (view) => {
      keep(view);
      reset();
    },
    onError,
  });
  const setDefault = useCommand({
    run: (viewId: number | null) => api.put(`${pathOf(listView.of)}/default`, { viewId }),
    success: (_, viewId) =>
      viewId === null ? t('The list opens with all rows') : t('The list opens with this view'),
    onSuccess: (_, defaultViewId) => change((list) => ({ ...list, defaultViewId })),
    onError,
  });
  return { create, rename, update, setDefault, remove: useDeletion(listView, kept, open) };
}

/** Ids of views that this page deleted: the list goes on with all rows, where those of a view deleted elsewhere stay. */
export const deletedHere = new Set<string>();

/** Deletes a view, with an undo that brings it back as it was: in sight, and as the default. */
function useDeletion(
  { active }: ListViewState,
  { change, keep, onError, pathOfView }: ReturnType<typeof useKeptViews>,
  open: (view: SavedView | undefined) => void,
) {
  const restore = async ({ view, isDefault }: DeletedView) => {
    try {
      deletedHere.delete(String(view.id));
      keep(await parsedData(savedView, api.post(`${pathOfView(view.id)}/restore`)));
      if (isDefault) change((list) => ({ ...list, defaultViewId: list.defaultViewId ?? view.id }));
      if (view.id === active?.id) open(view);
    } catch (error) {
      toastErrors(error);
    }
  };
  return useCommand({
    run: ({ view }: DeletedView) => api.delete(pathOfView(view.id)),
    success: (_, { view }) => t('View “{name}” deleted', { name: view.name }),
    undo: { run: (_, deleted) => restore(deleted) },
    onSuccess: (_, { view }) => {
      deletedHere.add(String(view.id));
      change((list) => withoutView(list, view.id));
    },
    onError,
  });
}

interface DeletedView {
  readonly view: SavedView;
  readonly isDefault: boolean;
}

/** What this browser knows of the saved views, and where they are on the server. */
function useKeptViews({ of }: ListViewState) {
  const queryClient = useQueryClient();
  const change = (how: (view: ListView) => ListView) => changeListView(queryClient, of, how);
  const path = `${pathOf(of)}/views`;
  return {
    change,
    keep: (view: SavedView) => change((list) => withView(list, view)),
    // The view may have been deleted in another browser.
    onError: () => void queryClient.invalidateQueries({ queryKey: viewQuery(of).queryKey }),
    path,
    pathOfView: (id: number): string => `${path}/${id}`,
  };
}

const withView = (list: ListView, view: SavedView): ListView => ({
  ...list,
  savedViews: [...list.savedViews.filter(({ id }) => id !== view.id), view].toSorted(
    (one, other) => one.id - other.id,
  ),
});

const withoutView = (list: ListView, viewId: number): ListView => ({
  ...list,
  savedViews: list.savedViews.filter(({ id }) => id !== viewId),
  defaultViewId: list.defaultViewId === viewId ? null : list.defaultViewId,
});
