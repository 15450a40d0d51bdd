import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import styles from './toast-message.module.css';

interface ToastMessageProps {
  text: ReactNode;
  action?: { label: string; onClick: () => void } | undefined;
}

/** What stands in a toast: its text, and the one thing to do about it. */
export function ToastMessage({ text, action }: ToastMessageProps) {
  return (
    <div className={styles.message}>
      <span>{text}</span>
      {action === undefined ? null : (
        <Button size="compact-sm" variant="light" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
