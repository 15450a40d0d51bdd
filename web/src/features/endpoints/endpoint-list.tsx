import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { IconTrash } from '../../ui/icons.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import type { EntityListProps, ListResource } from '../../widgets/entity-list/resource.ts';
import type { EditableKind, EndpointBase } from './endpoint-kind.ts';
import type { SwitchEndpoint } from './endpoint-columns.tsx';
import { useDeleteEndpoint } from './use-delete-endpoint.ts';

interface EndpointListProps<View extends EndpointBase> {
  readonly kind: EditableKind<View>;
  readonly resource: (onToggle: SwitchEndpoint<View>) => ListResource<View>;
  readonly emptyState: NonNullable<EntityListProps<View>['emptyState']>;
}

/** Every endpoint of a kind, each with its switch. */
export function EndpointList<View extends EndpointBase>({
  kind,
  resource,
  emptyState,
}: EndpointListProps<View>) {
  const queryClient = useQueryClient();
  const remove = useDeleteEndpoint(kind);
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
