import { WIPE_REQUEST_DAYS } from '@marquee/schemas/common/duties';
import type { UserView } from '@marquee/schemas/user/views';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { formatInstant, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { RadioGroupField } from '../../ui/fields/radio-group-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { deleteUser, userQuery } from './api.ts';
import { fullName } from './labels.ts';

const CHOICES = [
  {
    value: 'keep',
    label: t('Keep personal data'),
    description: t('Name, email and phone remain visible in payments and the activity log.'),
  },
  {
    value: 'erase',
    label: t('Erase personal data'),
    description: t(
      'All personal data is permanently replaced with "erased". Payments and statistics are kept.',
    ),
  },
] as const;

interface DeleteUserDialogProps {
  readonly user: UserView;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Deletes an account, or erases what is personal of one that was deleted before; the address is typed first. */
export function DeleteUserDialog(props: DeleteUserDialogProps) {
  const deletion = useDeletion(props);
  const { user, isGone, choice, command, isReady } = deletion;
  const name = fullName(user);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) command.run(choice === 'erase');
  };
  return (
    <Dialog
      opened
      onClose={props.onClose}
      dismissible={!command.isPending}
      title={isGone ? t('Erase the data of {name}?', { name }) : t('Delete {name}?', { name })}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          {!isGone && (
            <>
              <Text>
                {t(
                  'They are signed out immediately and their campaigns stop. The email address can sign up again. The account can’t be restored.',
                )}
              </Text>
              <RadioGroupField
                label={t('Personal data')}
                options={CHOICES}
                value={choice}
                onChange={deletion.setChoice}
              />
            </>
          )}
          {choice === 'erase' && <ErasureNotices user={user} />}
          {deletion.holdsMoney && (
            <RemainingBalance
              balance={user.balance}
              isAgreed={deletion.isBalanceAgreed}
              onAgree={deletion.agreeToBalance}
            />
          )}
          <TextField
            label={t('Type {email} to confirm', { email: user.email })}
            autoComplete="off"
            autoFocus
            value={deletion.typed}
            onChange={deletion.setTyped}
          />
          <Group justify="flex-end">
            <Button variant="default" disabled={command.isPending} onClick={props.onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" color="red" disabled={!isReady} loading={command.isPending}>
              {submitLabel(choice, isGone)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

type Choice = (typeof CHOICES)[number]['value'];

function submitLabel(choice: Choice, isGone: boolean): string {
  if (choice === 'keep') return t('Delete');
  return isGone ? t('Erase') : t('Delete and erase');
}

/** What was chosen, typed and agreed to so far, and the command that follows from it. */
function useDeletion({ user: listed, onClose, onDeleted }: DeleteUserDialogProps) {
  // The page may have been open for long, so the balance is loaded again, also when a deletion is refused.
  const stored = useQuery({ ...userQuery(listed.id), refetchOnMount: 'always' });
  const user = stored.data ?? listed;
  const isGone = user.deletedAt !== null;
  const [choice, setChoice] = useState<Choice>(isGone ? 'erase' : 'keep');
  const [typed, setTyped] = useState('');
  const [agreedBalance, setAgreedBalance] = useState<string>();
  const isBalanceAgreed = agreedBalance === user.balance;
  const holdsMoney = !isGone && Number(user.balance) !== 0;
  const command = useCommand<boolean, boolean>({
    run: (wipePersonalInfo) =>
      deleteUser(user.id, {
        wipePersonalInfo,
        remainingBalance: holdsMoney && isBalanceAgreed ? user.balance : undefined,
      }),
    success: (waitsForAnother) => deletedText(waitsForAnother, isGone),
    invalidates: [['user'], ['activity']],
    onSuccess: () => {
      onClose();
      onDeleted?.();
    },
    onError: () => void stored.refetch(),
  });
  return {
    user,
    isGone,
    choice,
    setChoice,
    typed,
    setTyped,
    holdsMoney,
    isBalanceAgreed,
    agreeToBalance: (isAgreed: boolean) => setAgreedBalance(isAgreed ? user.balance : undefined),
    command,
    isReady:
      stored.isFetchedAfterMount &&
      typed.trim().toLowerCase() === user.email.toLowerCase() &&
      (!holdsMoney || isBalanceAgreed),
  };
}

function deletedText(waitsForAnother: boolean, wasGone: boolean): string {
  if (waitsForAnother) {
    return t('Erasure requested. Another admin has {days} days to confirm it', { days: WIPE_REQUEST_DAYS });
  }
  return wasGone ? t('Personal data erased') : t('User deleted');
}

/** Who else must agree to an erasure, and that it is final. */
function ErasureNotices({ user }: { readonly user: UserView }) {
  return (
    <>
      {user.wipeRequestedBy !== null && (
        <Alert tone="info" title={t('Another admin must confirm')}>
          {user.wipeRequestExpiresAt === null
            ? t('User {userId} requested this. It happens once another admin confirms it.', {
                userId: user.wipeRequestedBy,
              })
            : t('User {userId} requested this. It happens once another admin confirms it, until {date}.', {
                userId: user.wipeRequestedBy,
                date: formatInstant(user.wipeRequestExpiresAt),
              })}
        </Alert>
      )}
      <Alert tone="danger" title={t('This can’t be undone')}>
        {t(
          'Not even from a backup: without the key the data stays unreadable. For staff and for accounts with deposits or withdrawals, a second admin must confirm within {days} days.',
          { days: WIPE_REQUEST_DAYS },
        )}
      </Alert>
    </>
  );
}

interface RemainingBalanceProps {
  readonly balance: string;
  readonly isAgreed: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
}

/** Explains what happens to the account's balance, and asks the user to confirm it. */
function RemainingBalance({ balance, isAgreed, onAgree }: RemainingBalanceProps) {
  const amount = formatMoney(balance);
  return (
    <Alert tone="warning" title={t('The account holds {amount}', { amount })}>
      <Stack gap="sm">
        <Text>
          {t(
            'The balance stays in the journal but can no longer be spent or cashed out. To pay it back, act as the user and request a cash-out before deleting.',
          )}
        </Text>
        <CheckboxField
          label={t('Delete the account with its {amount} balance', { amount })}
          value={isAgreed}
          onChange={onAgree}
        />
      </Stack>
    </Alert>
  );
}
