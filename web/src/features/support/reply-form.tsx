import { replyForm } from '@marquee/schemas/support-ticket/commands';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormTextarea } from '../../widgets/form/fields/textarea-field.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { noteOnTicket, replyToTicket, TICKET_KEY } from './api.ts';
import { AttachmentsField } from './attachments-field.tsx';
import type { TicketScope } from './scope.ts';

const fieldName = fieldNames<InferInput<typeof replyForm>>();

type Kind = 'reply' | 'note';

interface ReplyFormProps {
  readonly scope: TicketScope;
  readonly ticketId: number;
}

/** The next message of a ticket; staff chooses who reads it. */
export function ReplyForm({ scope, ticketId }: ReplyFormProps) {
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<Kind>('reply');
  const [files, setFiles] = useState<readonly File[]>([]);
  const isNote = kind === 'note';
  return (
    <Card title={t('Reply')}>
      <AppForm
        schema={replyForm}
        defaultValues={{ message: '' }}
        draftKey={`support-ticket-${ticketId}`}
        validateOn="onSubmit"
        sendsOnEnter={false}
        aria-label={t('Reply')}
        onSubmit={async ({ message }) => {
          await (isNote ? noteOnTicket(ticketId, message) : replyToTicket(scope, ticketId, message, files));
          if (!isNote) setFiles([]);
          await queryClient.invalidateQueries({ queryKey: [TICKET_KEY] });
          return { values: { message: '' } };
        }}
      >
        <Stack gap="md">
          {scope !== 'own' && (
            <SegmentedField<Kind>
              label={t('Who reads it')}
              options={[
                { value: 'reply', label: t('Advertiser') },
                { value: 'note', label: t('Staff only') },
              ]}
              value={kind}
              onChange={setKind}
            />
          )}
          <FormTextarea
            name={fieldName('message')}
            label={isNote ? t('Internal note') : t('Message')}
            minRows={4}
          />
          {!isNote && <AttachmentsField files={files} onChange={setFiles} />}
          <FormActions submitLabel={isNote ? t('Add note') : t('Send')} />
        </Stack>
      </AppForm>
    </Card>
  );
}
