import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { IconCopy, IconTrash } from '../../ui/icons.ts';
import { useCommand } from '../command/use-command.ts';
import { EntityList } from '../entity-list/entity-list.tsx';
import { switchRows } from '../entity-list/bulk/switch-rows.ts';
import type { BulkAction, ListResource, RowAction } from '../entity-list/resource.ts';
import type { SwitchEntity } from './entity-columns.tsx';
import { atStart, type Entity, type EntityKind } from './entity-kind.ts';
import { undoOn } from './undo-on.ts';
import { deletionQuestion, useDeleteEntity } from './use-delete-entity.ts';

/** What an empty list shows, above the button that creates the first one. */
interface EmptyList {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** Action label of the button; default `New <short noun>`. */
  readonly actionLabel?: string;
  /** Above the button: what can be begun with. */
  readonly suggestions?: ReactNode;
}

interface EntityKindListProps<View extends Entity> {
  readonly kind: EntityKind<View>;
  readonly resource: ListResource<View>;
  readonly emptyState: EmptyList;
  /** It can be looked at and no more. */
  readonly isLocked?: (row: View) => boolean;
  /** Before the deletion in the row's menu. */
  readonly rowActions?: (row: View) => readonly RowAction[];
  readonly canDuplicate?: boolean;
  /** Many can be switched on and off at once. */
  readonly canSwitch?: boolean;
}

const never = (): boolean => false;
const COPY = <IconCopy size="1rem" aria-hidden />;
const ICON = <IconTrash size="1rem" aria-hidden />;

/** Everything of a kind: opened by a click, deleted by its menu, one's own also in bulk. */
export function EntityKindList<View extends Entity>({
  kind,
  resource,
  emptyState,
  isLocked = never,
  rowActions,
  canDuplicate = false,
  canSwitch = false,
}: EntityKindListProps<View>) {
  const remove = useDeleteEntity(kind);
  const duplicate = useCommand<number, View>({
    run: kind.duplicate,
    // One that is used by then stays.
    undo: { run: ({ id }) => undoOn(kind, () => kind.remove(id)) },
    success: t('{noun} duplicated', { noun: atStart(kind.shortNoun) }),
    invalidates: [[kind.key]],
  });
  const { actionLabel = kind.newLabel, suggestions, ...empty } = emptyState;
  return (
    <EntityList
      scope={kind.scope}
      resource={resource}
      rowHref={kind.editHref}
      rowActions={(row: View) => [
        ...(rowActions?.(row) ?? []),
        ...(canDuplicate
          ? [{ id: 'duplicate', label: t('Duplicate'), icon: COPY, onSelect: () => duplicate.run(row.id) }]
          : []),
        {
          id: 'delete',
          label: t('Delete'),
          icon: ICON,
          danger: true,
          separated: true,
          disabled: isLocked(row),
          onSelect: () => void remove(row),
        },
      ]}
      {...(kind.scope === 'own'
        ? { bulkActions: [...(canSwitch ? bulkSwitches(kind) : []), bulkDeletion(kind)] }
        : {})}
      emptyState={{
        ...empty,
        action: (
          <Stack gap="md" align="center">
            {suggestions}
            <Button component={Link} to={kind.addHref()}>
              {actionLabel}
            </Button>
          </Stack>
        ),
      }}
    />
  );
}

const bulkSwitches = <View extends Entity>(kind: EntityKind<View>): readonly BulkAction<View>[] =>
  ([true, false] as const).map((isActive) => ({
    id: isActive ? 'switch-on' : 'switch-off',
    label: isActive ? t('Switch on') : t('Switch off'),
    done: isActive ? t('switched on') : t('switched off'),
    ...switchRows(isActive, (id, isOn) => kind.switchOne(id, isOn)),
  }));

const bulkDeletion = <View extends Entity>(kind: EntityKind<View>): BulkAction<View> => ({
  id: 'delete',
  label: t('Delete'),
  icon: ICON,
  danger: true,
  done: t('deleted'),
  confirm: (count) => deletionQuestion(kind, kind.nouns.counted(count)),
  runUndoable: async (id) => {
    await kind.remove(Number(id));
    const { restore } = kind;
    return restore && (() => restore(Number(id)));
  },
});

interface SwitchedListProps<View extends Entity> extends Omit<
  EntityKindListProps<View>,
  'kind' | 'resource'
> {
  readonly kind: EntityKind<View, never, { readonly isActive: boolean }>;
  readonly resource: (onToggle: SwitchEntity<View>) => ListResource<View>;
}

/** Everything of a kind, each with its switch. */
export function SwitchedList<View extends Entity>({ kind, resource, ...props }: SwitchedListProps<View>) {
  const queryClient = useQueryClient();
  const listed = useMemo(
    () =>
      resource(async ({ id }, isActive) => {
        await kind.change(id, { isActive });
        await queryClient.invalidateQueries({ queryKey: [kind.key] });
      }),
    [resource, kind, queryClient],
  );
  return <EntityKindList kind={kind} resource={listed} {...props} />;
}
