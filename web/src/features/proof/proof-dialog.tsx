import { proveCommand } from '@marquee/schemas/commands/auth';

import { api } from '../../lib/api-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/form-actions.tsx';
import { FormPassword } from '../../widgets/form/password-field.tsx';

/** The password again, before money moves. */
export function ProofDialog({ onAnswer }: { readonly onAnswer: (isProved: boolean) => void }) {
  return (
    <Dialog opened onClose={() => onAnswer(false)} title="Confirm it is you" size="sm">
      <AppForm
        schema={proveCommand}
        defaultValues={{ password: '' }}
        guard={false}
        validateOn="onSubmit"
        aria-label="Confirm it is you"
        onSubmit={async (input) => {
          await api.post('/users/proof', input);
          onAnswer(true);
        }}
      >
        <Stack gap="md">
          <Text>Enter your password to go on. You will not be asked again for 15 minutes.</Text>
          <FormPassword name="password" label="Password" autoComplete="current-password" autoFocus />
          <FormActions submitLabel="Continue" onCancel={() => onAnswer(false)} />
        </Stack>
      </AppForm>
    </Dialog>
  );
}
