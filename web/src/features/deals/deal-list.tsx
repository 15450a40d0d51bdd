import type { DealView } from '@marquee/schemas/queries/deal';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconPlug, IconTrash } from '../../ui/icons.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { DEAL } from './deal-kind.ts';
import { dealResource } from './deal-resource.tsx';
import { useDeleteDeal } from './use-delete-deal.ts';

/** Every deal, with its switch. */
export function DealList() {
  const queryClient = useQueryClient();
  const remove = useDeleteDeal();
  const listed = useMemo(
    () =>
      dealResource(async ({ id }, isActive) => {
        await DEAL.change(id, { isActive });
        await queryClient.invalidateQueries({ queryKey: [DEAL.key] });
      }),
    [queryClient],
  );
  return (
    <EntityList
      scope="all"
      resource={listed}
      rowHref={DEAL.editHref}
      rowActions={(row: DealView) => [
        {
          id: 'delete',
          label: 'Delete',
          icon: <IconTrash size="1rem" aria-hidden />,
          danger: true,
          separated: true,
          onSelect: () => void remove(row),
        },
      ]}
      emptyState={{
        icon: <IconPlug />,
        title: 'No deals yet',
        text: 'Bid requests that name a deal are bid on once the deal is added here.',
        action: (
          <Button component={Link} to={paths.dealAdd.href()}>
            New deal
          </Button>
        ),
      }}
    />
  );
}
