import { replyForm } from '@marquee/schemas/support-ticket/commands';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormSegmented } from '../../widgets/form/fields/segmented-field.tsx';
import { FormTextarea } from '../../widgets/form/fields/textarea-field.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { useFormValue } from '../../widgets/form/use-form-value.ts';
import { noteOnTicket, replyToTicket, TICKET_KEY } from './api.ts';
import { AttachmentsField } from './attachments-field.tsx';
import type { TicketScope } from './scope.ts';

/** A message and who reads it: a draft of a note comes back as one, and never as a reply. */
const messageForm = v.object({ ...replyForm.entries, kind: v.picklist(['reply', 'note']) });

const fieldName = fieldNames<v.InferInput<typeof messageForm>>();

interface ReplyFormProps {
  readonly scope: TicketScope;
  readonly ticketId: number;
}

/** The next message of a ticket; staff chooses who reads it. */
export function ReplyForm({ scope, ticketId }: ReplyFormProps) {
  const queryClient = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  return (
    <Card title={t('Reply')}>
      <AppForm
        schema={messageForm}
        defaultValues={{ message: '', kind: 'reply' }}
        draftKey={`support-ticket-${ticketId}`}
        validateOn="onSubmit"
        sendsOnEnter={false}
        aria-label={t('Reply')}
        onSubmit={async ({ message, kind }) => {
          const isNote = kind === 'note';
          await (isNote ? noteOnTicket(ticketId, message) : replyToTicket(scope, ticketId, message, files));
          if (!isNote) setFiles([]);
          await queryClient.invalidateQueries({ queryKey: [TICKET_KEY] });
          return { values: { message: '', kind } };
        }}
      >
        <ReplyFields scope={scope} files={files} onFiles={setFiles} />
      </AppForm>
    </Card>
  );
}

interface ReplyFieldsProps extends Pick<ReplyFormProps, 'scope'> {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
}

function ReplyFields({ scope, files, onFiles }: ReplyFieldsProps) {
  const isNote = useFormValue(fieldName('kind')) === 'note';
  return (
    <Stack gap="md">
      {scope !== 'own' && (
        <FormSegmented
          name={fieldName('kind')}
          label={t('Who reads it')}
          required={false}
          options={[
            { value: 'reply', label: t('Advertiser') },
            { value: 'note', label: t('Staff only') },
          ]}
        />
      )}
      <FormTextarea
        name={fieldName('message')}
        label={isNote ? t('Internal note') : t('Message')}
        minRows={4}
      />
      {!isNote && <AttachmentsField files={files} onChange={onFiles} />}
      <FormActions submitLabel={isNote ? t('Add note') : t('Send')} />
    </Stack>
  );
}
