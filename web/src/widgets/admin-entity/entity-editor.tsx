import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { EntityStatus } from '../status/entity-status.tsx';
import classes from './entity-editor.module.css';
import type { AdminEntity, EntityKind } from './entity-kind.ts';
import { useDeleteEntity } from './use-delete-entity.ts';

interface EntityEditorProps<View extends AdminEntity> {
  readonly kind: EntityKind<View>;
  readonly id: number;
  /** Its settings. */
  readonly form: (entity: View) => ReactNode;
  /** What is known of it, beside the form; absent, the form takes the width. */
  readonly cards?: (entity: View) => ReactNode;
}

/** One of a kind: its settings, and beside them what is known of it. */
export function EntityEditor<View extends AdminEntity>({ kind, id, form, cards }: EntityEditorProps<View>) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(kind.detail(id));
  const remove = useDeleteEntity(kind, () => void navigate(kind.listHref()));
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
      {data === undefined && <Skeleton height={480} />}
      {data !== undefined && cards === undefined && form(data)}
      {data !== undefined && cards !== undefined && (
        <div className={classes.columns}>
          {form(data)}
          <Stack gap="md">{cards(data)}</Stack>
        </div>
      )}
    </>
  );
}
