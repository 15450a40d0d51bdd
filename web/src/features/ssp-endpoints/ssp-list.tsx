import type { SspEndpointView } from '@marquee/schemas/queries/ssp-endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconPlug, IconTrash } from '../../ui/icons.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { changeSspEndpoint } from './api.ts';
import { sspEndpointResource } from './ssp-resource.tsx';
import { useDeleteSspEndpoint } from './use-delete.ts';

/** Every exchange, with its switch and its bid URL. */
export function SspEndpointList() {
  const queryClient = useQueryClient();
  const remove = useDeleteSspEndpoint();
  const resource = useMemo(
    () =>
      sspEndpointResource(async ({ id }, isActive) => {
        await changeSspEndpoint(id, { isActive });
        await queryClient.invalidateQueries({ queryKey: ['ssp-endpoint'] });
      }),
    [queryClient],
  );
  return (
    <EntityList
      scope="all"
      resource={resource}
      rowHref={({ id }: SspEndpointView) => paths.sspEndpointEdit.href({ id })}
      rowActions={(row) => [
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
        title: 'No exchange is connected yet',
        text: 'An endpoint gives an exchange a URL and a key to send its bid requests to.',
        action: (
          <Button component={Link} to={paths.sspEndpointAdd.href()}>
            Connect an exchange
          </Button>
        ),
      }}
    />
  );
}
