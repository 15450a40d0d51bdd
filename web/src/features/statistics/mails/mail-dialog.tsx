import { useState } from 'react';

import { api } from '../../../lib/api-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useProfile } from '../../../lib/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Text, Title } from '../../../ui/text.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { createMail, mailsQuery } from './api.ts';
import { MailForm } from './mail-form.tsx';
import { MailList } from './mail-list.tsx';

interface MailDialogProps {
  /** The report's own call, without paging. */
  readonly params: URLSearchParams;
  /** Name of the preset that the page shows; empty without one. */
  readonly name: string;
  readonly zone: string;
  readonly onClose: () => void;
}

const HOUR = 8;

/** Has the report sent to the account's own address again and again, and lists those that are. */
export function MailDialog({ params, name, zone, onClose }: MailDialogProps) {
  const { email, sendReport } = useProfile();
  /** Reports added while the dialog is open: each begins with an empty form, so that a second press adds none. */
  const [added, setAdded] = useState(0);
  const create = useCommand({
    run: createMail,
    success: t('Report by email added'),
    invalidates: [mailsQuery.queryKey],
    onSuccess: () => setAdded((before) => before + 1),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Send this report by email')}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <Stack gap="sm">
        {!sendReport && <TurnedOff />}
        <Text size="sm" c="dimmed">
          {t('It is sent to {email} with the totals, the first rows and a workbook attached.', { email })}
        </Text>
        <MailForm
          key={added}
          initial={{ name: added === 0 ? name : '', frequency: 'weekly', hour: HOUR }}
          zone={zone}
          submitLabel={t('Add')}
          isSaving={create.isPending}
          onSave={(schedule) => create.run({ ...schedule, query: queryOf(params), timezone: zone })}
        />
      </Stack>
      <Title order={3} size="sm" mt="md">
        {t('Reports by email')}
      </Title>
      <MailList />
    </Dialog>
  );
}

/** What is asked for; its days and zone are the schedule's. */
function queryOf(params: URLSearchParams): string {
  const query = new URLSearchParams(params);
  for (const name of ['from', 'to', 'timezone']) query.delete(name);
  return query.toString();
}

/** The account gets no reports, whatever was added here. */
function TurnedOff() {
  const { id } = useProfile();
  const turnOn = useCommand({
    run: () => api.patch(`/users/${id}`, { sendReport: true }),
    success: t('Data saved'),
    invalidates: [['profile']],
  });
  return (
    <Alert tone="warning" title={t('Reports by email are turned off in your settings')}>
      <Button size="xs" variant="default" loading={turnOn.isPending} onClick={() => turnOn.run()}>
        {t('Turn on')}
      </Button>
    </Alert>
  );
}
