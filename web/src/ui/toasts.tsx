import { hideNotification, Notifications, showNotification } from '@mantine/notifications';
import type { ReactNode } from 'react';

import { IconAlertCircle, IconCheck, IconInfoCircle } from './icons.ts';
import { ToastMessage } from './toast-message.tsx';
import type { ToastKind, ToastOptions } from './toast.ts';

/** Milliseconds, of the specification: what went well goes after 4 s, a fault after 12 s. */
const SHORT_MS = 4_000;
const LONG_MS = 12_000;

const KINDS = {
  success: { color: 'green', icon: IconCheck, autoClose: SHORT_MS, role: 'status' },
  known: { color: 'orange', icon: IconInfoCircle, autoClose: SHORT_MS, role: 'alert' },
  error: { color: 'red', icon: IconAlertCircle, autoClose: LONG_MS, role: 'alert' },
} as const;

export function showToast(id: string, kind: ToastKind, text: ReactNode, { action }: ToastOptions): void {
  const { color, icon: Icon, autoClose, role } = KINDS[kind];
  hideNotification(id);
  const press = () => {
    hideNotification(id);
    action?.onClick();
  };
  showNotification({
    id,
    color,
    autoClose,
    role,
    'data-kind': kind,
    icon: <Icon size="1.125rem" aria-hidden />,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: <ToastMessage text={text} action={action && { label: action.label, onClick: press }} />,
  });
}

export { hideNotification as hideToast } from '@mantine/notifications';

/** Where toasts show. */
export const Toasts = () => <Notifications position="bottom-right" limit={4} containerWidth={400} />;
