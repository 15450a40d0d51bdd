import { openTicketForm } from '@marquee/schemas/support-ticket/commands';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { FormTextarea } from '../../widgets/form/fields/textarea-field.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { openTicket, TICKET_KEY } from './api.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { ticketHref, ticketsHref } from './scope.ts';
import { CATEGORY_OPTIONS } from './terms.ts';

const fieldName = fieldNames<InferInput<typeof openTicketForm>>();

/** A question to support. */
export function NewTicket() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  return (
    <>
      <PageHeader description={t('We reply here and by email.')} />
      <Card>
        <AppForm
          schema={openTicketForm}
          defaultValues={{ subject: '', category: undefined, message: '' }}
          draftKey="support-ticket-add"
          sendsOnEnter={false}
          aria-label={t('New ticket')}
          onSubmit={async (input) => {
            const { id } = await openTicket(input, files);
            void queryClient.invalidateQueries({ queryKey: [TICKET_KEY] });
            toast.success(t('Ticket #{id} sent', { id }));
            void navigate(ticketHref('own', id));
            return { isLeaving: true };
          }}
        >
          <Stack gap="md">
            <FormSelect
              name={fieldName('category')}
              label={t('Category')}
              options={CATEGORY_OPTIONS}
              placeholder={t('What is it about?')}
            />
            <FormText name={fieldName('subject')} label={t('Subject')} autoComplete="off" />
            <FormTextarea name={fieldName('message')} label={t('Message')} minRows={6} />
            <AttachmentsField files={files} onChange={setFiles} />
            <FormActions submitLabel={t('Send')} cancelTo={ticketsHref('own')} />
          </Stack>
        </AppForm>
      </Card>
    </>
  );
}
