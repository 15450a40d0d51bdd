import { Suspense, useState } from 'react';

import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { unlessAsked } from './confirm.ts';
import type { DialogProps } from './dialog-window.tsx';
import type { DrawerProps } from './drawer-window.tsx';

export { confirm } from './confirm.ts';

const DialogWindow = lazyWithRetry<DialogProps>(
  async () => (await import('./dialog-window.tsx')).DialogWindow,
);
const DrawerWindow = lazyWithRetry<DrawerProps>(
  async () => (await import('./drawer-window.tsx')).DrawerWindow,
);

/** Fetches what every dialog needs, ahead of the first one. */
export const preloadDialog = DialogWindow.preload;

/** A modal window. */
export function Dialog(props: DialogProps) {
  if (!useWasOpened(props.opened)) return null;
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} onClose={unlessAsked(props.onClose)} />
    </Suspense>
  );
}

/** A panel from the right side. */
export function Drawer(props: DrawerProps) {
  if (!useWasOpened(props.opened)) return null;
  return (
    <Suspense fallback={null}>
      <DrawerWindow {...props} onClose={unlessAsked(props.onClose)} />
    </Suspense>
  );
}

/** Kept mounted from its first opening on, for the exit transition. */
function useWasOpened(opened: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened || opened;
}
