import type { DspEndpointView } from '@marquee/schemas/queries/dsp-endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconServer, IconTrash } from '../../ui/icons.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { changeDspEndpoint } from './api.ts';
import { dspEndpointResource } from './dsp-resource.tsx';
import { useDeleteDspEndpoint } from './use-delete.ts';

/** Every outside bidder, with its switch and limits. */
export function DspEndpointList() {
  const queryClient = useQueryClient();
  const remove = useDeleteDspEndpoint();
  const resource = useMemo(
    () =>
      dspEndpointResource(async ({ id }, isActive) => {
        await changeDspEndpoint(id, { isActive });
        await queryClient.invalidateQueries({ queryKey: ['dsp-endpoint'] });
      }),
    [queryClient],
  );
  return (
    <EntityList
      scope="all"
      resource={resource}
      rowHref={({ id }: DspEndpointView) => paths.dspEndpointEdit.href({ id })}
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
        icon: <IconServer />,
        title: 'No outside bidder is asked yet',
        text: 'An endpoint lets another DSP bid in our auctions, beside our own campaigns.',
        action: (
          <Button component={Link} to={paths.dspEndpointAdd.href()}>
            Connect a DSP
          </Button>
        ),
      }}
    />
  );
}
