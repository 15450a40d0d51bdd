import { Drawer as MantineDrawer, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { closeModal, openModal } from '@mantine/modals';
import { useState, type FormEvent, type ReactNode } from 'react';

import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { defined } from './defined.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, at the bottom right. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'auto' | undefined;
  /** Off while something is being saved: neither Esc nor a click beside it closes the dialog. */
  dismissible?: boolean | undefined;
}

/** A modal window. */
export function Dialog({ opened, onClose, title, children, footer, size, dismissible = true }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      classNames={{ title: styles.title ?? '' }}
      closeOnEscape={dismissible}
      closeOnClickOutside={dismissible}
      withCloseButton={dismissible}
      {...defined({ size })}
    >
      {children}
      {footer === undefined ? null : <Group className={styles.footer}>{footer}</Group>}
    </Modal>
  );
}

interface DrawerProps extends Omit<DialogProps, 'size' | 'dismissible'> {
  position?: 'left' | 'right' | 'bottom' | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
}

/** A panel from the side. */
export function Drawer({ opened, onClose, title, children, footer, position = 'right', size }: DrawerProps) {
  return (
    <MantineDrawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={position}
      classNames={{ title: styles.title ?? '' }}
      {...defined({ size })}
    >
      {children}
      {footer === undefined ? null : <Group className={styles.footer}>{footer}</Group>}
    </MantineDrawer>
  );
}

interface ConfirmOptions {
  title: string;
  body: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, for what cannot be taken back. */
  danger?: boolean;
  /** The person has to type this text first. */
  typeToConfirm?: string;
}

/** Asks, and resolves to whether the person agreed; Esc, the cross and a click beside it mean no. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      resolve(agreed);
      closeModal(id);
    };
    const id = openModal({
      title: options.title,
      classNames: { title: styles.title ?? '' },
      onClose: () => resolve(false),
      children: <ConfirmBody {...options} onAnswer={answer} />,
    });
  });
}

function ConfirmBody(props: ConfirmOptions & { onAnswer: (agreed: boolean) => void }) {
  const { body, confirmLabel, cancelLabel = 'Cancel', danger = false, typeToConfirm, onAnswer } = props;
  const [typed, setTyped] = useState('');
  const ready = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) onAnswer(true);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text component="div">{body}</Text>
        {typeToConfirm === undefined ? null : (
          <TextInput
            label={
              <>
                Type <strong>{typeToConfirm}</strong> to confirm
              </>
            }
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Stack>
      <Group className={styles.footer}>
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus={danger && !typeToConfirm}>
          {cancelLabel}
        </Button>
        <Button type="submit" disabled={!ready} {...(danger ? { color: 'red' } : { 'data-autofocus': true })}>
          {confirmLabel}
        </Button>
      </Group>
    </form>
  );
}
