import { Drawer as MantineDrawer, Group, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

import { defined } from './defined.ts';
import type { DialogProps, DrawerProps } from './dialog.tsx';
import styles from './dialog.module.css';
import { useInertPage } from './inert-page.ts';

/** The window of `Dialog`; opens after it is there, since only so does it remember where the focus was. */
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
  useInertPage(isMounted && opened);
  return (
    <Modal
      opened={isMounted && opened}
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

/** The panel of `Drawer`. */
export function DrawerWindow({
  opened,
  onClose,
  title,
  children,
  footer,
  position = 'right',
  size,
}: DrawerProps) {
  const isMounted = useMounted();
  useInertPage(isMounted && opened);
  return (
    <MantineDrawer
      opened={isMounted && opened}
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
