import { Suspense, useState, type ReactNode } from 'react';

import { lazyPart } from '../lib/lazy-part.tsx';

export { confirm } from './confirm.ts';

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

export interface DrawerProps extends Omit<DialogProps, 'size' | 'dismissible'> {
  position?: 'left' | 'right' | 'bottom' | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
}

const DialogWindow = lazyPart<DialogProps>(async () => (await import('./dialog-window.tsx')).DialogWindow);
const DrawerWindow = lazyPart<DrawerProps>(async () => (await import('./dialog-window.tsx')).DrawerWindow);

/** Fetches what every dialog needs, ahead of the first one. */
export const preloadDialog = DialogWindow.preload;

/** A modal window. */
export function Dialog(props: DialogProps) {
  if (!useWasOpened(props.opened)) return null;
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  );
}

/** A panel from the side. */
export function Drawer(props: DrawerProps) {
  if (!useWasOpened(props.opened)) return null;
  return (
    <Suspense fallback={null}>
      <DrawerWindow {...props} />
    </Suspense>
  );
}

/** From its first opening on it stays mounted, so that it can go as softly as it came. */
function useWasOpened(opened: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened || opened;
}
