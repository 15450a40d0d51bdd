import { Group, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';

import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import styles from './dialog.module.css';
import { useFocusReturn } from './focus-return.ts';
import { useInertPage } from './inert-page.ts';

export interface DialogProps {
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

/** The window of `Dialog`; opens after it is there, so that it comes with its transition. */
export function DialogWindow({
  opened,
  onClose,
  title,
  children,
  footer,
  size,
  dismissible = true,
}: DialogProps) {
  const isMounted = useMounted();
  useFocusReturn(opened);
  useInertPage(isMounted && opened);
  return (
    <Modal
      opened={isMounted && opened}
      onClose={onClose}
      returnFocus={false}
      title={title}
      classNames={{ title: styles.title ?? '' }}
      closeOnEscape={dismissible}
      closeOnClickOutside={dismissible}
      withCloseButton={dismissible}
      {...withoutUndefined({ size })}
    >
      {children}
      {footer === undefined ? null : <Group className={styles.footer}>{footer}</Group>}
    </Modal>
  );
}
