import { acknowledgementReason } from '@marquee/schemas/evidence/commands';
import type { EvidenceDifference } from '@marquee/schemas/evidence/views';
import { useQueryClient } from '@tanstack/react-query';
import type { InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormTextarea } from '../../widgets/form/fields/textarea-field.tsx';
import { acknowledgeEvidence, evidenceQuery } from './api.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof acknowledgementReason>>();

interface EvidenceDialogProps {
  readonly differences: readonly EvidenceDifference[];
  readonly onClose: () => void;
}

/** Acknowledges differences, with a reason that the activity log records. */
export function EvidenceDialog({ differences, onClose }: EvidenceDialogProps) {
  const queryClient = useQueryClient();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Acknowledge {count, plural, one {# difference} other {# differences}}', {
        count: differences.length,
      })}
    >
      <AppForm
        schema={acknowledgementReason}
        defaultValues={{ reason: '' }}
        guard={false}
        aria-label={t('Acknowledge differences')}
        onSubmit={async ({ reason }) => {
          const fingerprints = differences.map(({ fingerprint }) => fingerprint);
          queryClient.setQueryData(evidenceQuery.queryKey, await acknowledgeEvidence(fingerprints, reason));
          toast.success(t('Acknowledged'));
          onClose();
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            {t(
              'Readiness no longer reports them. They stay on this page and in the activity log with your name. New changes are reported again.',
            )}
          </Text>
          <FormTextarea
            name={fieldName('reason')}
            label={t('Reason')}
            description={t('What you found out and what happens next.')}
          />
          <FormActions submitLabel={t('Acknowledge')} onCancel={onClose} />
        </Stack>
      </AppForm>
    </Dialog>
  );
}
