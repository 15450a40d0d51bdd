import type { StaffTicketDetails } from '@marquee/schemas/support-ticket/views';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { realProfileQuery } from '../../lib/profile.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { confirm } from '../../ui/overlays/dialog.tsx';
import { personName } from '../../widgets/cells/person-cell.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { assignTicket, TICKET_KEY, ticketStaffQuery } from './api.ts';
import { ticketsHref } from './scope.ts';
import classes from './support.module.css';

interface AssignmentProps {
  readonly area: 'admin' | 'manager';
  readonly ticket: StaffTicketDetails;
}

/** Gives a ticket back to who had it; null for all admins. */
async function undoAssignment(id: number, before: number | null): Promise<void> {
  const { undoEach } = await import('../../widgets/command/undo-each.ts');
  await undoEach({
    undos: [() => assignTicket(id, before)],
    counted: (count) => t('{count, plural, one {# ticket} other {# tickets}}', { count }),
    key: TICKET_KEY,
  });
}

/** Whose ticket it is, and who answers it. */
export function Assignment({ area, ticket }: AssignmentProps) {
  const { id, userId, user, assigneeId, assignee } = ticket;
  const navigate = useNavigate();
  const { data: me } = useQuery(realProfileQuery);
  const { data: staff = [] } = useQuery(ticketStaffQuery);
  /** A manager who passes a ticket on does not see it any more. */
  const isLeaving = (wanted: number | null) => area === 'manager' && wanted !== me?.id;
  const assign = useCommand<number | null>({
    run: (wanted) => assignTicket(id, wanted),
    invalidates: [[TICKET_KEY]],
    onSuccess: (_ticket, wanted) => {
      // A manager who has passed a ticket on may not take it back, and was asked before.
      if (!isLeaving(wanted)) {
        toast.undoable(t('Ticket assigned'), () => void undoAssignment(id, assigneeId));
        return;
      }
      toast.success(t('Ticket assigned'));
      void navigate(ticketsHref(area));
    },
  });
  const change = async (wanted: number | null) => {
    const agreed =
      !isLeaving(wanted) ||
      (await confirm({
        title: t('Reassign this ticket?'),
        body: t('You won’t see it anymore.'),
        confirmLabel: t('Pass on'),
      }));
    if (agreed) assign.run(wanted);
  };
  const known = staff.some((person) => person.id === assigneeId) || assignee === null;
  const people = known ? staff : [assignee, ...staff];
  const account = personName(user ?? { id: userId });
  return (
    <div className={classes.assignment}>
      <div>
        <div className={classes.term}>{t('Account')}</div>
        {area === 'admin' ? <Link to={paths.userEdit.href({ id: userId })}>{account}</Link> : account}
      </div>
      <SelectField
        label={t('Assigned to')}
        clearable
        searchable
        options={people.map((person) => ({ value: String(person.id), label: personName(person) }))}
        placeholder={t('All admins')}
        value={assigneeId === null ? null : String(assigneeId)}
        disabled={assign.isPending}
        onChange={(wanted) => void change(wanted === null ? null : Number(wanted))}
      />
    </div>
  );
}
