import type { UserView } from '@marquee/schemas/queries/user';
import { useState, type FormEvent } from 'react';

import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { RadioGroupField } from '../../ui/radio-group-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Group, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { deleteUser } from './api.ts';
import { fullName } from './words.ts';

const CHOICES = [
  {
    value: 'keep',
    label: 'Keep personal data',
    description: 'Name, email and phone stay readable in payments and in the activity log.',
  },
  {
    value: 'erase',
    label: 'Erase personal data',
    description:
      'The key to everything personal is destroyed: it reads "erased" wherever it was kept, for good. Money and statistics stay.',
  },
] as const;

interface DeleteUserDialogProps {
  readonly user: UserView;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Deletes an account, or erases what is personal of one that was deleted before; the address is typed first. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const isGone = user.deletedAt !== null;
  const [choice, setChoice] = useState<'keep' | 'erase'>(isGone ? 'erase' : 'keep');
  const [typed, setTyped] = useState('');
  const waits = user.wipeRequestedBy !== null;
  const command = useCommand<boolean, boolean>({
    run: (wipe) => deleteUser(user.id, wipe),
    success: (waitsForAnother) =>
      waitsForAnother
        ? 'Erasure waits until another admin confirms it'
        : isGone
          ? 'Personal data erased'
          : 'User deleted',
    invalidates: [['user'], ['activity']],
    onSuccess: () => {
      onClose();
      onDeleted?.();
    },
  });
  const isReady = typed.trim().toLowerCase() === user.email.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) command.run(choice === 'erase');
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      dismissible={!command.isPending}
      title={isGone ? `Erase the data of ${fullName(user)}?` : `Delete ${fullName(user)}?`}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          {!isGone && (
            <>
              <Text>
                They are signed out at once and their campaigns stop. The address can sign up again. Nobody
                can bring the account back.
              </Text>
              <RadioGroupField label="Personal data" options={CHOICES} value={choice} onChange={setChoice} />
            </>
          )}
          {choice === 'erase' && waits && (
            <Alert tone="info" title="Another admin confirms">
              User {user.wipeRequestedBy} has asked for this. It happens once somebody else confirms it.
            </Alert>
          )}
          {choice === 'erase' && (
            <Alert tone="danger" title="This cannot be taken back">
              Not even from a backup of the events: without the key they stay unreadable. For staff, and for
              accounts with deposits or withdrawals in the books, a second admin has to confirm it.
            </Alert>
          )}
          <TextField
            label={`Type ${user.email} to confirm`}
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={setTyped}
          />
          <Group justify="flex-end">
            <Button variant="default" disabled={command.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" disabled={!isReady} loading={command.isPending}>
              {choice === 'erase' ? (isGone ? 'Erase' : 'Delete and erase') : 'Delete'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
