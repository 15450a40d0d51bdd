import { Drawer, Group } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

import type { DialogProps } from './dialog-window.tsx';
import styles from './dialog.module.css';
import { useFocusReturn } from './focus-return.ts';
import { useInertPage } from './inert-page.ts';

export type DrawerProps = Omit<DialogProps, 'size' | 'dismissible'>;

/** The panel of `Drawer`; opens after it is there, as a dialog does. */
export function DrawerWindow({ opened, onClose, title, children, footer }: DrawerProps) {
  const isMounted = useMounted();
  useFocusReturn(opened);
  useInertPage(isMounted && opened);
  return (
    <Drawer
      opened={isMounted && opened}
      onClose={onClose}
      returnFocus={false}
      title={title}
      position="right"
      size="lg"
      classNames={{ title: styles.title ?? '' }}
    >
      {children}
      {footer === undefined ? null : <Group className={styles.footer}>{footer}</Group>}
    </Drawer>
  );
}
