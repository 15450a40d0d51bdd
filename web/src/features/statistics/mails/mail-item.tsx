import type { ReportMailView } from '@marquee/schemas/report-mail/views';
import { useState } from 'react';

import { formatDateTime } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { zoneLabel } from '../../../lib/zone/zones.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconEdit, IconMail, IconPlayerPlay, IconPlayerStop, IconTrash } from '../../../ui/icons.ts';
import { Item } from '../../../ui/layout/item-list.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { MailForm } from './mail-form.tsx';
import { frequencyLabel, hourText } from './schedule-text.ts';
import { useMailCommands } from './use-mail-commands.ts';

const icon = { size: '1rem', 'aria-hidden': true } as const;

/** One report by mail: when it is sent, how that went, and what can be done. */
export function MailItem({ mail }: { readonly mail: ReportMailView }) {
  const [isEditing, setIsEditing] = useState(false);
  const close = () => setIsEditing(false);
  const { change, askAndRemove } = useMailCommands(mail, close);
  const { id, name, query, frequency, hour, timezone, isEnabled, lastFailure } = mail;
  const body = { id, name, query, frequency, hour, timezone, isEnabled };
  return (
    <>
      <Item
        icon={IconMail}
        title={name}
        facts={[whenText(mail)]}
        problem={
          lastFailure === null
            ? undefined
            : `${formatDateTime(lastFailure.at, timezone)}: ${declaredText(lastFailure.reason)}`
        }
        actions={
          <>
            <IconButton
              label={isEnabled ? t('Turn off {name}', { name }) : t('Turn on {name}', { name })}
              onClick={() => change.run({ ...body, isEnabled: !isEnabled })}
            >
              {isEnabled ? <IconPlayerStop {...icon} /> : <IconPlayerPlay {...icon} />}
            </IconButton>
            <IconButton label={t('Edit {name}', { name })} onClick={() => setIsEditing(true)}>
              <IconEdit {...icon} />
            </IconButton>
            <IconButton label={t('Remove {name}', { name })} onClick={() => void askAndRemove()}>
              <IconTrash {...icon} />
            </IconButton>
          </>
        }
      />
      {isEditing && (
        <Dialog
          opened
          onClose={close}
          title={t('Edit the report by email')}
          footer={
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
          }
        >
          <MailForm
            initial={mail}
            zone={timezone}
            submitLabel={t('Save')}
            isSaving={change.isPending}
            onSave={(schedule) => change.run({ ...body, ...schedule })}
          />
        </Dialog>
      )}
    </>
  );
}

/** `Weekly at 08:00, GMT+5:30 · next 30 Nov 2026, 08:00 · last sent 23 Nov 2026, 08:00`. */
function whenText({ frequency, hour, timezone, nextAt, lastSentAt }: ReportMailView): string {
  const shown = (at: string) => formatDateTime(at, timezone);
  return [
    t('{frequency} at {hour}, {zone}', {
      frequency: frequencyLabel(frequency),
      hour: hourText(hour),
      zone: zoneLabel(timezone),
    }),
    nextAt === null ? t('off') : t('next {date}', { date: shown(nextAt) }),
    lastSentAt === null ? t('never sent') : t('last sent {date}', { date: shown(lastSentAt) }),
  ].join(' · ');
}
