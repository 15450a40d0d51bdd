import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { EntityStatus } from '../../widgets/status/entity-status.tsx';
import classes from './endpoint-editor.module.css';
import type { EditableKind, EndpointBase } from './endpoint-kind.ts';
import { useDeleteEndpoint } from './use-delete-endpoint.ts';

interface EndpointEditorProps<View extends EndpointBase> {
  readonly kind: EditableKind<View>;
  readonly id: number;
  /** Its settings. */
  readonly form: (endpoint: View) => ReactNode;
  /** What is known of it, beside the form. */
  readonly cards: (endpoint: View) => ReactNode;
}

/** One endpoint: its settings, and beside them how it does. */
export function EndpointEditor<View extends EndpointBase>({
  kind,
  id,
  form,
  cards,
}: EndpointEditorProps<View>) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(kind.detail(id));
  const remove = useDeleteEndpoint(kind, () => void navigate(kind.listHref()));
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
          {form(data)}
          <Stack gap="md">{cards(data)}</Stack>
        </div>
      )}
    </>
  );
}
