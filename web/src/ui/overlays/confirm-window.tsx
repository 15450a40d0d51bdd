import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Message } from '../../lib/i18n/message.tsx';
import type { Question } from './confirm.ts';
import { DialogWindow } from './dialog-window.tsx';
import styles from './dialog.module.css';

interface ConfirmWindowProps {
  readonly opened: boolean;
  readonly question: Question;
}

/** A question of `confirm` as a modal window. */
export function ConfirmWindow({ opened, question }: ConfirmWindowProps) {
  return (
    <DialogWindow opened={opened} onClose={() => question.answer(false)} title={question.title}>
      <ConfirmBody key={question.id} question={question} />
    </DialogWindow>
  );
}

/** The question, what has to be typed, and the two answers. */
function ConfirmBody({ question }: { readonly question: Question }) {
  const { body, confirmLabel, cancelLabel = t('Cancel'), danger = false, typeToConfirm, answer } = question;
  const [typed, setTyped] = useState('');
  const ready = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  // The focus goes to the first element that has the attribute, even if its value is false.
  const focused = { 'data-autofocus': true };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) answer(true);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text component="div">{body}</Text>
        {typeToConfirm === undefined ? null : (
          <TextInput
            label={
              <Message text="Type <name/> to confirm" elements={{ name: <strong>{typeToConfirm}</strong> }} />
            }
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Stack>
      <Group className={styles.footer}>
        <Button variant="default" onClick={() => answer(false)} {...(danger ? focused : {})}>
          {cancelLabel}
        </Button>
        <Button type="submit" disabled={!ready} {...(danger ? { color: 'red' } : focused)}>
          {confirmLabel}
        </Button>
      </Group>
    </form>
  );
}
