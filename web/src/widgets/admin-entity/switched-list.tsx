import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { IconTrash } from '../../ui/icons.ts';
import { EntityList } from '../entity-list/entity-list.tsx';
import type { EntityListProps, ListResource } from '../entity-list/resource.ts';
import type { SwitchEntity } from './entity-columns.tsx';
import type { AdminEntity, EntityKind } from './entity-kind.ts';
import { useDeleteEntity } from './use-delete-entity.ts';

interface SwitchedListProps<View extends AdminEntity> {
  readonly kind: EntityKind<View>;
  readonly resource: (onToggle: SwitchEntity<View>) => ListResource<View>;
  readonly emptyState: NonNullable<EntityListProps<View>['emptyState']>;
}

/** Everything of a kind, each with its switch. */
export function SwitchedList<View extends AdminEntity>({
  kind,
  resource,
  emptyState,
}: SwitchedListProps<View>) {
  const queryClient = useQueryClient();
  const remove = useDeleteEntity(kind);
  const listed = useMemo(
    () =>
      resource(async ({ id }, isActive) => {
        await kind.change(id, { isActive });
        await queryClient.invalidateQueries({ queryKey: [kind.key] });
      }),
    [resource, kind, queryClient],
  );
  return (
    <EntityList
      scope="all"
      resource={listed}
      rowHref={kind.editHref}
      rowActions={(row: View) => [
        {
          id: 'delete',
          label: 'Delete',
          icon: <IconTrash size="1rem" aria-hidden />,
          danger: true,
          separated: true,
          onSelect: () => void remove(row),
        },
      ]}
      emptyState={emptyState}
    />
  );
}
