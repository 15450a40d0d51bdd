import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { EntityStatus } from '../../widgets/status/entity-status.tsx';
import { DealEditForm } from './deal-form.tsx';
import { DEAL } from './deal-kind.ts';
import { useDeleteDeal } from './use-delete-deal.ts';

/** One deal and its terms. */
export function DealEditor({ id }: { readonly id: number }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(DEAL.detail(id));
  const remove = useDeleteDeal(() => void navigate(DEAL.listHref()));
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
      {data === undefined ? <Skeleton height={480} /> : <DealEditForm deal={data} />}
    </>
  );
}
