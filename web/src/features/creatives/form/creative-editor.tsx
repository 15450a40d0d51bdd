import type { CreativeView } from '@marquee/schemas/creative/views';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert, ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconThumbDown, IconThumbUp } from '../../../ui/icons.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { PersonCell } from '../../../widgets/cells/person-cell.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import { creativeQuery } from '../api.ts';
import type { CreativeScope } from '../calls.ts';
import type { RejectDialog as RejectDialogPart } from '../commands/reject-dialog.tsx';
import { useApproveCreative, useDeleteCreative } from '../commands/use-creative-commands.ts';
import { listHref } from '../paths.ts';
import { ScanNote } from '../scan/scan-note.tsx';
import { TypeBadge } from '../type-glyph.tsx';
import type { EditFormProps } from './edit-form.tsx';
import classes from './form.module.css';
import { MadeNote } from './made-note.tsx';

/** Loaded together with the creative. */
const EditForm = lazyWithRetry<EditFormProps>(async () => (await import('./edit-form.tsx')).EditForm);
EditForm.preload();
const RejectDialog = lazyWithRetry<ComponentProps<typeof RejectDialogPart>>(
  async () => (await import('../commands/reject-dialog.tsx')).RejectDialog,
);

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
              {data.scanState !== 'good' && <EntityStatus kind="scan" status={data.scanState} />}
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
                {t('Delete')}
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
            <Alert tone="danger" title={t('Rejected by moderation')}>
              {declaredText(data.disapproveReason)}
              {scope === 'own' && ` ${t('Changing the ad sends it back to moderation.')}`}
            </Alert>
          )}
          <ScanNote scope={scope} creative={data} />
          <Suspense fallback={<Skeleton height={560} />}>
            <EditForm key={data.id} scope={scope} creative={data} />
          </Suspense>
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
  const [isRejecting, setIsRejecting] = useState(false);
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
          {t('Approve')}
        </Button>
      )}
      {approved !== 'disapproved' && (
        <Button
          color="red"
          variant="light"
          leftSection={<IconThumbDown size="1rem" aria-hidden />}
          onClick={() => setIsRejecting(true)}
        >
          {approved === 'approved' ? t('Disapprove…') : t('Decline…')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isRejecting && <RejectDialog creative={creative} onClose={() => setIsRejecting(false)} />}
      </Suspense>
    </>
  );
}
