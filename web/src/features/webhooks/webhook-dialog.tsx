import { createWebhookCommand } from '@marquee/schemas/webhook/commands';
import { WEBHOOK_TYPE_LABELS, WEBHOOK_TYPES } from '@marquee/schemas/webhook/types';
import type { WebhookView } from '@marquee/schemas/webhook/views';
import { useQueryClient } from '@tanstack/react-query';
import type { InferInput } from 'valibot';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormCheckboxGroup } from '../../widgets/form/fields/checkbox-group-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { changeWebhook, createWebhook, WEBHOOKS_KEY } from './api.ts';

type Input = InferInput<typeof createWebhookCommand>;
const fieldName = fieldNames<Input>();
const TYPE_OPTIONS = WEBHOOK_TYPES.map((value) => ({
  value,
  label: declaredText(WEBHOOK_TYPE_LABELS[value]),
}));

interface WebhookDialogProps {
  /** Undefined for a new one. */
  readonly webhook: WebhookView | undefined;
  readonly onClose: () => void;
  /** Takes the secret of a new one. */
  readonly onCreated: (secret: string) => void;
}

/** Where a webhook leads, and what it is called about. */
export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps) {
  const queryClient = useQueryClient();
  const title = webhook === undefined ? t('Add webhook') : t('Edit webhook');
  const save = async ({ url, types }: Input) => {
    const command = { url, types: WEBHOOK_TYPES.filter((type) => types.includes(type)) };
    if (webhook === undefined) onCreated((await createWebhook(command)).secret);
    else {
      await changeWebhook(webhook.id, { ...command, isEnabled: webhook.isEnabled });
      toast.success(t('Webhook saved'));
      onClose();
    }
    void queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY });
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <AppForm
        aria-label={title}
        schema={createWebhookCommand}
        defaultValues={{
          url: webhook?.url ?? '',
          types: WEBHOOK_TYPES.filter((type) => webhook?.types.includes(type)),
        }}
        guard={false}
        validateOn="onSubmit"
        onSubmit={save}
      >
        <Stack gap="md">
          <FormText
            name={fieldName('url')}
            label={t('URL')}
            placeholder="https://example.com/marquee"
            autoComplete="off"
          />
          <FormCheckboxGroup name={fieldName('types')} label={t('Events')} options={TYPE_OPTIONS} />
          <FormActions
            submitLabel={webhook === undefined ? t('Add webhook') : t('Save')}
            onCancel={onClose}
          />
        </Stack>
      </AppForm>
    </Dialog>
  );
}
