import type { ReportMailView } from '@marquee/schemas/report-mail/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '../../../lib/api-client.ts';
import { textsOf } from '../../../lib/error-catalogue.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { minutesOf, zoneLabel } from '../../../lib/zones.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconEdit, IconMail, IconPlayerPlay, IconPlayerStop, IconTrash } from '../../../ui/icons.ts';
import { confirm, Dialog } from '../../../ui/overlays/dialog.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { changeMail, mailsQuery } from './api.ts';
import { MailForm } from './mail-form.tsx';
import styles from './mails.module.css';
import { frequencyLabel, hourText } from './schedule-text.ts';

/** The person's reports by mail: when each is sent, how it went, to change, turn off and remove. */
export function MailList() {
  const query = useQuery(mailsQuery);
  if (query.isError)
    return <ErrorState text={textsOf(query.error)[0] ?? ''} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton height={80} aria-label="Reports by email are loading" />;
  if (query.data.length === 0)
    return (
      <EmptyState
        icon={<IconMail />}
        title="No reports by email"
        text="Choose “Send by email…” in the presets of Statistics to have a report sent to you."
      />
    );
  return (
    <ul className={styles.list}>
      {query.data.map((mail) => (
        <MailItem key={mail.id} mail={mail} />
      ))}
    </ul>
  );
}

const icon = { size: '1rem', 'aria-hidden': true } as const;

function MailItem({ mail }: { readonly mail: ReportMailView }) {
  const [isEditing, setIsEditing] = useState(false);
  const { change, askAndRemove } = useMailCommands(mail, () => setIsEditing(false));
  const { id, name, query, frequency, hour, timezone, isEnabled, lastFailure } = mail;
  const body = { id, name, query, frequency, hour, timezone, isEnabled };
  const toggle = isEnabled ? 'Turn off' : 'Turn on';
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <strong className={styles.name} title={name}>
          {name}
        </strong>
        <span className={styles.note}>{whenText(mail)}</span>
        {lastFailure && (
          <span className={styles.failure}>
            {`${formatDateTime(lastFailure.at, minutesOf(timezone))}: ${lastFailure.reason}`}
          </span>
        )}
      </div>
      <span className={styles.actions}>
        <IconButton
          label={`${toggle} ${name}`}
          onClick={() => change.run({ ...body, isEnabled: !isEnabled })}
        >
          {isEnabled ? <IconPlayerStop {...icon} /> : <IconPlayerPlay {...icon} />}
        </IconButton>
        <IconButton label={`Edit ${name}`} onClick={() => setIsEditing(true)}>
          <IconEdit {...icon} />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={() => void askAndRemove()}>
          <IconTrash {...icon} />
        </IconButton>
      </span>
      {isEditing && (
        <Dialog
          opened
          onClose={() => setIsEditing(false)}
          title="Edit the report by email"
          footer={
            <Button variant="default" onClick={() => setIsEditing(false)}>
              Cancel
            </Button>
          }
        >
          <MailForm
            initial={mail}
            zone={timezone}
            submitLabel="Save"
            isSaving={change.isPending}
            onSave={(schedule) => change.run({ ...body, ...schedule })}
          />
        </Dialog>
      )}
    </li>
  );
}

/** `Weekly at 08:00, GMT+5:30 · next 30 Nov 2026, 08:00 · last sent 23 Nov 2026, 08:00`. */
function whenText({ frequency, hour, timezone, nextAt, lastSentAt }: ReportMailView): string {
  const shown = (at: string) => formatDateTime(at, minutesOf(timezone));
  return [
    `${frequencyLabel(frequency)} at ${hourText(hour)}, ${zoneLabel(timezone)}`,
    nextAt === null ? 'off' : `next ${shown(nextAt)}`,
    lastSentAt === null ? 'never sent' : `last sent ${shown(lastSentAt)}`,
  ].join(' · ');
}

/** @param onChanged the report was changed */
function useMailCommands({ id, name }: ReportMailView, onChanged: () => void) {
  const invalidates = [mailsQuery.queryKey];
  const change = useCommand({
    run: changeMail,
    success: 'Data saved',
    invalidates,
    onSuccess: onChanged,
  });
  const remove = useCommand({
    run: () => api.delete(`/statistics/mails/${id}`),
    success: 'Report by email removed',
    invalidates,
  });
  const askAndRemove = async () => {
    const agreed = await confirm({
      title: `Remove the report “${name}”?`,
      body: 'It is not sent to you any longer.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (agreed) remove.run();
  };
  return { change, askAndRemove };
}
