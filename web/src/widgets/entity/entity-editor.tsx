import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { EntityStatus } from '../status/entity-status.tsx';
import classes from './entity-editor.module.css';
import type { Entity, EntityKind } from './entity-kind.ts';
import { useDeleteEntity } from './use-delete-entity.ts';

interface EntityEditorProps<View extends Entity> {
  readonly kind: EntityKind<View>;
  readonly id: number;
  /** Its settings. */
  readonly form: (entity: View) => ReactNode;
  /** What is known of it, beside the form; absent, the form takes the width. */
  readonly cards?: (entity: View) => ReactNode;
  /** Under its name. */
  readonly description?: (entity: View) => string;
  /** It can be looked at and no more. */
  readonly isLocked?: (entity: View) => boolean;
  /** Polling interval while the page is open, milliseconds. */
  readonly refetchMs?: number;
}

/** One of a kind: its settings, and beside them what is known of it. */
export function EntityEditor<View extends Entity>({
  kind,
  id,
  form,
  cards,
  description,
  isLocked,
  refetchMs,
}: EntityEditorProps<View>) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({ ...kind.detail(id), refetchInterval: refetchMs ?? false });
  const remove = useDeleteEntity(kind, () => void navigate(kind.listHref()));
  if (error !== null && data === undefined) {
    return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <PageHeader
        {...(data === undefined ? {} : { title: data.name })}
        badge={data && <ActivityBadge isActive={data.isActive} />}
        description={data && description?.(data)}
        actions={data && <DeleteButton isLocked={isLocked?.(data)} onDelete={() => void remove(data)} />}
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

interface DeleteButtonProps {
  readonly isLocked: boolean | undefined;
  readonly onDelete: () => void;
}

const DeleteButton = ({ isLocked = false, onDelete }: DeleteButtonProps) =>
  isLocked ? null : (
    <Button variant="subtle" color="red" onClick={onDelete}>
      {t('Delete')}
    </Button>
  );

const ActivityBadge = ({ isActive }: { readonly isActive: boolean | undefined }) =>
  isActive === undefined ? null : <EntityStatus kind="activity" status={isActive ? 'active' : 'inactive'} />;
