import type { DspEndpointView } from '@marquee/schemas/queries/dsp-endpoint';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { EntityStatus } from '../../widgets/status/entity-status.tsx';
import { dspEndpointQuery } from './api.ts';
import classes from './dsp-editor.module.css';
import { DspEndpointEditForm } from './dsp-form.tsx';
import { DspExamplesCard } from './examples-card.tsx';
import { DspFiguresCard } from './figures-card.tsx';
import { useDeleteDspEndpoint } from './use-delete.ts';

/** One outside bidder: its settings, how it does, and what the messages look like. */
export function DspEndpointEditor({ id }: { readonly id: number }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(dspEndpointQuery(id));
  const remove = useDeleteDspEndpoint(() => void navigate(paths.dspEndpoints.href()));
  if (error !== null && data === undefined) {
    return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <PageHeader
        {...(data === undefined ? {} : { title: data.name })}
        badge={data && <EntityStatus kind="activity" status={data.isActive ? 'active' : 'inactive'} />}
        actions={
          data && (
            <Button variant="subtle" color="red" onClick={() => void remove(data)}>
              Delete
            </Button>
          )
        }
      />
      {data === undefined ? <Skeleton height={480} /> : <Parts endpoint={data} />}
    </>
  );
}

function Parts({ endpoint }: { readonly endpoint: DspEndpointView }) {
  return (
    <div className={classes.columns}>
      <DspEndpointEditForm endpoint={endpoint} />
      <Stack gap="md">
        <DspFiguresCard endpoint={endpoint} />
        <DspExamplesCard id={endpoint.id} />
      </Stack>
    </div>
  );
}
