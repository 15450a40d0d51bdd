import { useEffect, useId, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { readSession } from '../../../lib/session/session-store.ts';
import { confirm } from '../../../ui/overlays/dialog.tsx';

/**
 * The router asks one blocker only, however many there are, so the first guarded form in the page asks for all of
 * them.
 */
const guarded = new Map<string, { readonly isDirty: () => boolean; readonly isKept: boolean }>();
const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((listener) => listener());
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const firstId = (): string | undefined => guarded.keys().next().value;

const dirtyForms = () => [...guarded.values()].filter(({ isDirty }) => isDirty());

interface UnsavedGuardProps {
  readonly isDirty: () => boolean;
  /** A draft is kept: leaving loses nothing, which is what the question then says. */
  readonly isKept: boolean;
}

/** Asks before what was typed is left behind: by a link, the back button, or by closing the tab. */
export function UnsavedGuard({ isDirty, isKept }: UnsavedGuardProps) {
  const id = useId();
  useEffect(() => {
    guarded.set(id, { isDirty, isKept });
    notify();
    return () => {
      guarded.delete(id);
      notify();
    };
  }, [id, isDirty, isKept]);
  const owner = useSyncExternalStore(subscribe, firstId);
  return owner === id ? <LeaveQuestion /> : null;
}

function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // A session that ended sends the user to sign in, so there is nothing to ask.
      readSession() !== undefined &&
      dirtyForms().length > 0,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const isKept = dirtyForms().every((form) => form.isKept);
    void confirm({
      title: t('Leave without saving?'),
      body: isKept
        ? t(
            'Your changes aren’t saved. This browser keeps them for seven days, so you’ll find them here when you come back.',
          )
        : t('Your changes aren’t saved and will be lost.'),
      confirmLabel: t('Leave'),
      cancelLabel: t('Stay'),
      danger: !isKept,
    }).then((agreed) => (agreed ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirtyForms().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return null;
}
