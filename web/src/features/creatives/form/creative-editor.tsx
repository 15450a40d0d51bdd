import type { CreativeView } from '@marquee/schemas/queries/creative';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert, ErrorState, Skeleton } from '../../../ui/feedback.tsx';
import { IconThumbDown, IconThumbUp } from '../../../ui/icons.ts';
import { Stack } from '../../../ui/layout.tsx';
import { toast } from '../../../ui/toast.ts';
import { PersonCell } from '../../../widgets/cells/person-cell.tsx';
import { AppForm } from '../../../widgets/form/app-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import { changeCreative, CREATIVE_KEY, creativeQuery, fetchCreative, type CreativeScope } from '../api.ts';
import { RefuseDialog } from '../commands/refuse-dialog.tsx';
import { takeIn, useApproveCreative, useDeleteCreative } from '../commands/use-creative-commands.ts';
import { listHref } from '../paths.ts';
import { TypeBadge } from '../type-glyph.tsx';
import { CreativeFields } from './creative-fields.tsx';
import { bodyOf, editSchema, valuesOf } from './creative-values.ts';
import classes from './form.module.css';
import { MadeNote } from './made-note.tsx';

interface CreativeEditorProps {
  readonly scope: CreativeScope;
  readonly id: number;
}

/** One stored creative: its status, its form, and for admins the decision about it. */
export function CreativeEditor({ scope, id }: CreativeEditorProps) {
  const { data, error, refetch } = useQuery(creativeQuery(scope, id));
  const navigate = useNavigate();
  const remove = useDeleteCreative(scope);
  if (error !== null && data === undefined) {
    return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <PageHeader
        {...(data === undefined ? {} : { title: data.name })}
        badge={
          data && (
            <span className={classes.badges}>
              <EntityStatus status={data.status} reason={data.disapproveReason} />
              <TypeBadge type={data.creativeType} />
            </span>
          )
        }
        description={data && scope === 'all' && <Owner creative={data} />}
        actions={
          data && (
            <>
              {scope === 'all' && <Decision creative={data} />}
              <Button
                variant="subtle"
                color="red"
                onClick={() => void remove(data).then((isGone) => isGone && navigate(listHref(scope)))}
              >
                Delete
              </Button>
            </>
          )
        }
      />
      {data === undefined ? (
        <Skeleton height={560} />
      ) : (
        <Stack gap="md">
          {scope === 'own' && <MadeNote creative={data} />}
          {data.approved === 'disapproved' && data.disapproveReason !== null && (
            <Alert tone="danger" title="Refused by moderation">
              {data.disapproveReason}
              {scope === 'own' && ' A change of the ad sends it to moderation again.'}
            </Alert>
          )}
          <EditForm key={data.id} scope={scope} creative={data} />
        </Stack>
      )}
    </>
  );
}

const Owner = ({ creative: { userId, user } }: { readonly creative: CreativeView }) => (
  <PersonCell person={user ?? { id: userId }} to={paths.userEdit.href({ id: userId })} />
);

function Decision({ creative }: { readonly creative: CreativeView }) {
  const approve = useApproveCreative();
  const [isRefusing, setIsRefusing] = useState(false);
  const { approved } = creative;
  return (
    <>
      {approved !== 'approved' && (
        <Button
          color="green"
          loading={approve.isPending}
          leftSection={<IconThumbUp size="1rem" aria-hidden />}
          onClick={() => approve.run(creative)}
        >
          Approve
        </Button>
      )}
      {approved !== 'disapproved' && (
        <Button
          color="red"
          variant="light"
          leftSection={<IconThumbDown size="1rem" aria-hidden />}
          onClick={() => setIsRefusing(true)}
        >
          {approved === 'approved' ? 'Disapprove…' : 'Decline…'}
        </Button>
      )}
      <RefuseDialog creative={isRefusing ? creative : undefined} onClose={() => setIsRefusing(false)} />
    </>
  );
}

interface EditFormProps {
  readonly scope: CreativeScope;
  readonly creative: CreativeView;
}

function EditForm({ scope, creative }: EditFormProps) {
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={editSchema}
      defaultValues={valuesOf(creative)}
      draftKey={`creative-${scope}-${creative.id}`}
      aria-label={`Creative ${creative.name}`}
      loadLatest={async () => valuesOf(await fetchCreative(scope, creative.id))}
      onSubmit={async (input) => {
        const saved = await changeCreative(scope, creative.id, bodyOf(input));
        takeIn(queryClient, scope, saved);
        void queryClient.invalidateQueries({ queryKey: CREATIVE_KEY });
        void queryClient.invalidateQueries({ queryKey: ['campaign'] });
        const isBack = saved.approved === 'pending' && creative.approved !== 'pending';
        toast.success(isBack ? 'Data saved. The change goes to moderation.' : 'Data saved');
        return { values: valuesOf(saved) };
      }}
    >
      <CreativeFields scope={scope} creative={creative} submitLabel="Save" />
    </AppForm>
  );
}
