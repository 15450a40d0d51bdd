import { useState } from 'react';

import { ApiError } from '../../lib/api-error.ts';
import { reasonOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { requestConfirmation } from './auth-calls.ts';
import classes from './auth-card.module.css';
import { useCountdown } from './use-countdown.ts';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Sends the confirmation mail once more; then only when the server takes the next call. */
export function SendAgain({ email }: { readonly email: string }) {
  const [secondsLeft, wait] = useCountdown();
  const [outcome, setOutcome] = useState('');
  const send = useCommand<void, { readonly againInSeconds: number }>({
    run: () => requestConfirmation(email),
    showErrors: false,
    onSuccess: ({ againInSeconds }) => {
      wait(againInSeconds);
      setOutcome(t('Sent again. It may take a few minutes to arrive.'));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfter !== undefined) wait(error.retryAfter);
      setOutcome(reasonOf(error));
    },
  });
  const isWaiting = secondsLeft > 0 || send.isPending;
  return (
    <>
      <Button
        fullWidth
        size="md"
        variant="default"
        // Neither `disabled` nor `loading`: the button would lose the focus to the page.
        aria-disabled={isWaiting}
        {...(isWaiting ? { 'data-disabled': true } : {})}
        onClick={() => {
          if (!isWaiting) send.run();
        }}
      >
        {t('Send again')}
        {/* A number that changes each second must not be read out each second. */}
        {secondsLeft > 0 && (
          <span aria-hidden className={classes.countdown}>
            {clock(secondsLeft)}
          </span>
        )}
      </Button>
      <p role="status" className={classes.outcome}>
        {outcome}
      </p>
    </>
  );
}
