import { useEffect, useState, type ComponentType } from 'react';

import { onToastsLoaded } from './toast.ts';

/** Where toasts show, from the first one on: once, around everything. */
export function ToastHost() {
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => onToastsLoaded((parts) => setToasts(() => parts.Toasts)), []);
  return Toasts === undefined ? null : <Toasts />;
}
