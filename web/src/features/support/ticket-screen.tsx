import type { OwnTicketDetails, StaffTicketDetails } from '@marquee/schemas/support-ticket/views';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import { ApiError } from '../../lib/api-error.ts';
import { textsOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { useIdParam } from '../../lib/use-id-param.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton, StatusBadge } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { useCommand, type Command } from '../../widgets/command/use-command.ts';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { changeTicket, markTicketRead, ownTicketQuery, staffTicketQuery, TICKET_KEY } from './api.ts';
import { Assignment } from './assignment.tsx';
import { ReplyForm } from './reply-form.tsx';
import type { TicketScope } from './scope.ts';
import { categoryLabel, stateOf } from './terms.ts';
import { Thread } from './thread.tsx';

/** An advertiser's own ticket; what support wrote counts as read once it is on the screen. */
export function OwnTicket() {
  const id = useIdParam();
  const { data: ticket, error, refetch } = useQuery(ownTicketQuery(id));
  const isUnread = ticket?.isUnread === true;
  const last = ticket?.messages.at(-1)?.number;
  useEffect(() => {
    if (isUnread) void markTicketRead(id).catch(() => undefined);
  }, [id, isUnread, last]);
  if (ticket === undefined || isGone(error))
    return <TicketState error={error} onRetry={() => void refetch()} />;
  return <TicketPage scope="own" ticket={ticket} />;
}

/** A ticket as staff answers it. */
export function StaffTicket({ area }: { readonly area: 'admin' | 'manager' }) {
  const id = useIdParam();
  const { data: ticket, error, refetch } = useQuery(staffTicketQuery(id));
  if (ticket === undefined || isGone(error))
    return <TicketState error={error} onRetry={() => void refetch()} />;
  return (
    <TicketPage scope={area} ticket={ticket}>
      <Assignment area={area} ticket={ticket} />
    </TicketPage>
  );
}

/** A ticket that was passed on while it was open is not the reader's any more. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

interface TicketStateProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

const TicketState = ({ error, onRetry }: TicketStateProps) => (
  <>
    <PageHeader />
    {error === null ? (
      <Skeleton height={320} />
    ) : (
      <ErrorState text={textsOf(error)[0]} order={2} onRetry={onRetry} />
    )}
  </>
);

interface TicketPageProps {
  readonly scope: TicketScope;
  readonly ticket: OwnTicketDetails | StaffTicketDetails;
  /** Above the thread. */
  readonly children?: ReactNode;
}

function TicketPage({ scope, ticket, children }: TicketPageProps) {
  const { id, subject, category, state } = ticket;
  const { tone, label } = stateOf(scope, state);
  const isClosed = state === 'closed';
  const change: Command<'reopen' | 'close', unknown> = useCommand({
    run: (how) => changeTicket(scope, id, how),
    success: (_, how) => (how === 'reopen' ? t('Ticket reopened') : t('Ticket closed')),
    undo: { run: (_, how) => change.run(how === 'reopen' ? 'close' : 'reopen') },
    invalidates: [[TICKET_KEY]],
  });
  return (
    <>
      <PageHeader
        title={subject}
        badge={<StatusBadge status={tone} label={label} />}
        description={t('Ticket #{id} · {category}', { id, category: categoryLabel(category) })}
        actions={
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => change.run(isClosed ? 'reopen' : 'close')}
          >
            {isClosed ? t('Reopen ticket') : t('Close ticket')}
          </Button>
        }
      />
      <Stack gap="lg">
        {children}
        <Thread scope={scope} ticket={ticket} />
        {!isClosed && <ReplyForm key={id} scope={scope} ticketId={id} />}
      </Stack>
    </>
  );
}
