import type { SavedView } from '@marquee/schemas/list-view/events';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { reasonOf } from '../../../lib/error-catalogue.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copyName, NameDialog } from '../../name-dialog/name-dialog.tsx';
import type { ListViewState } from '../columns/use-list-view.ts';
import type { ListResource, ListScope } from '../resource.ts';
import { ALL, searchOfView, type ListPlace } from './open-view.ts';
import { deletedHere, useViewCommands } from './use-view-commands.ts';
import {
  changesOf,
  differs,
  knownView,
  parametersIn,
  type KnownView,
  type ViewContent,
} from './view-state.ts';
import { ViewChanges, ViewItems } from './view-items.tsx';

export interface ViewsMenuProps<Row> {
  readonly resource: ListResource<Row>;
  readonly scope: ListScope;
  readonly place: ListPlace;
  readonly listView: ListViewState;
}

/** What is to be named: the list as it is, a view, or a second one like it. */
type NameRequest =
  | { readonly kind: 'new'; readonly content: ViewContent }
  | { readonly kind: 'rename' | 'duplicate'; readonly view: SavedView };

const NAME_TITLES: Readonly<Record<NameRequest['kind'], string>> = {
  new: t('Save as a new view'),
  rename: t('Rename the view'),
  duplicate: t('Duplicate the view'),
};

function initialName(request: NameRequest): string {
  if (request.kind === 'new') return '';
  return request.kind === 'rename' ? request.view.name : copyName(request.view.name);
}

/** Saved views of a list: open, save, rename, duplicate, delete, and the one that the list opens with. */
export function ViewsMenu<Row>({ resource, scope, place, listView }: ViewsMenuProps<Row>) {
  const { view, active, settings, reset } = listView;
  const { search } = useLocation();
  const open = useOpenView(place);
  const knownOf = (content: ViewContent) => knownView(resource, scope, place.names, content);
  // Columns that are not there any more make no difference, and are not saved again.
  const { parameters, settings: shown } = knownOf({ parameters: parametersIn(search, place), settings });
  const current: ViewContent = { parameters, settings: shown };
  const known = active && knownOf(active);
  useDroppedNote(active, known);
  useForgottenView(listView, place);
  const [nameRequest, setNameRequest] = useState<NameRequest>();
  const commands = useViewCommands(listView, open, () => setNameRequest(undefined));
  const ask = (request: NameRequest) => {
    commands.create.reset();
    commands.rename.reset();
    setNameRequest(request);
  };
  return (
    <>
      <ViewItems
        noun={resource.noun}
        savedViews={view?.savedViews ?? []}
        active={active}
        defaultViewId={view?.defaultViewId ?? null}
        onOpen={open}
        onNew={() => ask({ kind: 'new', content: current })}
        onRename={(renamed) => ask({ kind: 'rename', view: renamed })}
        onDuplicate={(duplicated) => ask({ kind: 'duplicate', view: duplicated })}
        onDefault={commands.setDefault.run}
        onDelete={(deleted) =>
          commands.remove.run({ view: deleted, isDefault: deleted.id === view?.defaultViewId })
        }
      />
      {active !== undefined && known !== undefined && differs(current, known) && (
        <ViewChanges
          isSaving={commands.update.isPending}
          onSave={() => commands.update.run({ view: active, fields: changesOf(current, known) })}
          onReset={() => {
            reset();
            open(active);
          }}
        />
      )}
      {nameRequest && (
        <ViewNameDialog request={nameRequest} commands={commands} onClose={() => setNameRequest(undefined)} />
      )}
    </>
  );
}

interface ViewNameDialogProps {
  readonly request: NameRequest;
  readonly commands: Pick<ReturnType<typeof useViewCommands>, 'create' | 'rename'>;
  readonly onClose: () => void;
}

function ViewNameDialog({ request, commands: { create, rename }, onClose }: ViewNameDialogProps) {
  const error = create.error ?? rename.error;
  return (
    <NameDialog
      title={NAME_TITLES[request.kind]}
      initial={initialName(request)}
      isSaving={create.isPending || rename.isPending}
      error={error === null || error === undefined ? undefined : reasonOf(error)}
      onClose={onClose}
      onSave={(name) => {
        if (request.kind === 'rename') rename.run({ view: request.view, fields: { name } });
        else {
          const { parameters, settings } = request.kind === 'new' ? request.content : request.view;
          create.run({ name, parameters, settings, isOfDraft: request.kind === 'new' });
        }
      }}
    />
  );
}

/** Shows a view, or all rows. */
function useOpenView(place: ListPlace): (view: SavedView | undefined) => void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (view) => {
    // An undo may come when another page is open.
    if (window.location.pathname !== pathname) return;
    void navigate({ search: searchOfView(search, place, view), hash });
  };
}

/** Says once what of a view that was opened is not there any more. */
function useDroppedNote(active: SavedView | undefined, known: KnownView | undefined): void {
  const count = known?.dropped.length ?? 0;
  const { id, name = '' } = active ?? {};
  useEffect(() => {
    if (id === undefined || count === 0) return;
    toast.known(
      t(
        '“{name}” was saved with {count, plural, one {a filter or column that is} other {# filters or columns that are}} no longer available. The rest is shown.',
        { name, count },
      ),
      { id: `dropped-${id}` },
    );
  }, [id, name, count]);
}

/** Takes the view's id out of a URL that another person copied, or whose view was deleted; the rows stay. */
function useForgottenView({ isFresh, active, view }: ListViewState, place: ListPlace): void {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const name = `${place.prefix}view`;
  const asked = new URLSearchParams(search).get(name) ?? ALL;
  const isForgotten = isFresh && view !== undefined && active === undefined && asked !== ALL;
  useEffect(() => {
    if (!isForgotten) return;
    if (deletedHere.has(asked)) {
      void navigate({ search: searchOfView(search, place, undefined), hash });
      return;
    }
    const rest = new URLSearchParams(search);
    rest.delete(name);
    void navigate({ search: rest.size === 0 ? '' : `?${rest}`, hash }, { replace: true });
  }, [isForgotten, asked, name, search, hash, place, navigate]);
}
