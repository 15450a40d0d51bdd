import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { IconAlertCircle, IconCheck, IconInfoCircle } from '../icons.ts';
import { currentToasts, pressToast, toast, type Toast } from './toast.ts';
import styles from './toasts.module.css';

/** Milliseconds, of the specification: what went well goes after 4 s, an error after 12 s. */
const SHORT_MS = 4_000;
const LONG_MS = 12_000;
/** Most toasts that show at once; more wait. */
const SHOWN = 4;

const KINDS = {
  success: { icon: IconCheck, staysMs: SHORT_MS, role: 'status' },
  known: { icon: IconInfoCircle, staysMs: SHORT_MS, role: 'alert' },
  error: { icon: IconAlertCircle, staysMs: LONG_MS, role: 'alert' },
} as const;

/**
 * Shows all toasts. It is mounted once, around everything, and with the first page, since one reports a lost
 * connection.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(currentToasts.subscribe, currentToasts.read);
  return createPortal(
    <div className={styles.place}>
      {toasts.slice(0, SHOWN).map((shown) => (
        <ToastCard key={shown.turn} shown={shown} />
      ))}
    </div>,
    document.body,
  );
}

function ToastCard({ shown }: { readonly shown: Toast }) {
  const { id, kind, text, action, link, staysMs: asked } = shown;
  const { icon: Icon, staysMs: usual, role } = KINDS[kind];
  const staysMs = asked ?? usual;
  // A toast stays while the user reads it or is about to press its button.
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => toast.hide(id), staysMs);
    return () => clearTimeout(timer);
  }, [id, staysMs, isHeld]);
  return (
    <div
      className={styles.toast}
      data-kind={kind}
      role={role}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon}>
        <Icon size="1.125rem" aria-hidden />
      </span>
      <span className={styles.text}>{text}</span>
      <span className={styles.buttons}>
        {[link, action].map(
          (button) =>
            button !== undefined && (
              <Button
                key={button.label}
                size="compact-sm"
                variant="light"
                onClick={() => pressToast(shown, button)}
              >
                {button.label}
              </Button>
            ),
        )}
      </span>
      <CloseButton size="sm" aria-label={t('Dismiss')} onClick={() => toast.hide(id)} />
    </div>
  );
}
