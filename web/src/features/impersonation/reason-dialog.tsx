import { impersonationBody, type ImpersonationBody } from '@marquee/schemas/user/impersonation';
import { useQuery } from '@tanstack/react-query';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Text } from '../../ui/text.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { useSetFormValue } from '../../widgets/form/use-form-value.ts';
import { impersonationQuery } from './api.ts';
import classes from './reason-dialog.module.css';

const fieldName = fieldNames<ImpersonationBody>();

/** Offered to who has given no reasons yet. */
const COMMON_REASONS = [t('Support request'), t('Check a report'), t('Help with setup')] as const;
const OFFERED_MAX = 5;

interface ReasonDialogProps {
  readonly userId: number;
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly onClose: () => void;
  readonly onReason: (reason: string) => Promise<void>;
}

/** Asks an admin for a reason, for the access log. */
export function ReasonDialog({ userId, title, text, submitLabel, onClose, onReason }: ReasonDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={title} size="md">
      <AppForm
        schema={impersonationBody}
        defaultValues={{ reason: '' }}
        guard={false}
        validateOn="onSubmit"
        aria-label={title}
        onSubmit={({ reason }) => onReason(reason)}
      >
        <Stack gap="md">
          <Text>{text}</Text>
          <FormText
            name={fieldName('reason')}
            label={t('Reason')}
            description={t('For the access log, such as a ticket number.')}
            autoComplete="off"
            autoFocus
          />
          <RecentReasons userId={userId} />
          <FormActions submitLabel={submitLabel} onCancel={onClose} />
        </Stack>
      </AppForm>
    </Dialog>
  );
}

/** Reasons to take with one press: recent ones, then common ones. */
function RecentReasons({ userId }: { readonly userId: number }) {
  const { data } = useQuery(impersonationQuery(userId));
  const setValue = useSetFormValue();
  const offered = [...new Set([...(data?.recentReasons ?? []), ...COMMON_REASONS])].slice(0, OFFERED_MAX);
  return (
    <Group gap="xs" role="group" aria-label={t('Recent reasons')}>
      {offered.map((reason) => (
        <Button
          key={reason}
          size="compact-sm"
          variant="default"
          className={classes.reason}
          title={reason}
          onClick={({ currentTarget: { form } }) => {
            setValue(fieldName('reason'), reason);
            // Enter sends it.
            const field = form?.elements.namedItem(fieldName('reason'));
            if (field instanceof HTMLElement) field.focus();
          }}
        >
          {reason}
        </Button>
      ))}
    </Group>
  );
}
