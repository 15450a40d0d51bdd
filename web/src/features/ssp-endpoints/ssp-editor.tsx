import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { EntityStatus } from '../../widgets/status/entity-status.tsx';
import { sspEndpointQuery } from './api.ts';
import { ConnectionCard } from './connection-card.tsx';
import { SspExamplesCard } from './examples-card.tsx';
import { SspFiguresCard } from './figures-card.tsx';
import classes from './ssp-editor.module.css';
import { SspEndpointEditForm } from './ssp-form.tsx';
import { useDeleteSspEndpoint } from './use-delete.ts';

/** One exchange: its settings, how it connects, and what the messages look like. */
export function SspEndpointEditor({ id }: { readonly id: number }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(sspEndpointQuery(id));
  const remove = useDeleteSspEndpoint(() => void navigate(paths.sspEndpoints.href()));
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
      {data === undefined ? (
        <Skeleton height={480} />
      ) : (
        <div className={classes.columns}>
          <SspEndpointEditForm endpoint={data} />
          <Stack gap="md">
            <ConnectionCard endpoint={data} />
            <SspFiguresCard endpoint={data} />
            <SspExamplesCard id={id} />
          </Stack>
        </div>
      )}
    </>
  );
}
