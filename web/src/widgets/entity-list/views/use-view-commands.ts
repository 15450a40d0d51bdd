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
  const { change, keep, onError, path } = kept;
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
  const setDefault = useCommand({
    run: (viewId: number | null) => api.put(`${pathOf(listView.of)}/default`, { viewId }),
    success: (_, viewId) =>
      viewId === null ? t('The list opens with all rows') : t('The list opens with this view'),
    onSuccess: (_, defaultViewId) => change((list) => ({ ...list, defaultViewId })),
    onError,
  });
  const changes = useChanges(listView, kept, { open, onNamed });
  return { create, ...changes, setDefault, remove: useDeletion(listView, kept, open) };
}

/** What becomes of a view, and what of it that replaces. */
interface ViewChange<Fields> {
  readonly view: SavedView;
  readonly fields: Fields;
}

/** Renames and changes a view, each with an undo that gives the view back what it had. */
function useChanges(
  { active, reset }: ListViewState,
  { keep, onError, pathOfView }: ReturnType<typeof useKeptViews>,
  { open, onNamed }: Record<'open', (view: SavedView) => void> & Record<'onNamed', () => void>,
) {
  const patch = (id: number, fields: Partial<SavedView>) =>
    parsedData(savedView, api.patch(pathOfView(id), fields));
  const revert = async (id: number, before: Partial<SavedView>) => {
    try {
      const view = await patch(id, before);
      keep(view);
      return view;
    } catch (error) {
      toastErrors(error);
      onError();
      return undefined;
    }
  };
  const rename = useCommand({
    run: ({ view, fields }: ViewChange<Pick<SavedView, 'name'>>) => patch(view.id, fields),
    success: t('View renamed'),
    undo: { run: (_, { view: { id, name } }) => revert(id, { name }) },
    showErrors: false,
    onSuccess: (view) => {
      onNamed();
      keep(view);
    },
    onError,
  });
  const update = useCommand({
    run: ({ view, fields }: ViewChange<Partial<ViewContent>>) => patch(view.id, fields),
    success: t('View saved'),
    undo: {
      run: async (_, { view: { id, parameters, settings } }) => {
        const view = await revert(id, { parameters, settings });
        if (view !== undefined && id === active?.id) open(view);
      },
    },
    onSuccess: (view) => {
      keep(view);
      reset();
    },
    onError,
  });
  return { rename, update };
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
