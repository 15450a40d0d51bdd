import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import classes from './targeting.module.css';

interface OnDemandProps {
  /** What the button says. */
  readonly action: string;
  /** Its fields hold something. */
  readonly isUsed: boolean;
  /** May be lazy. */
  readonly children: ReactNode;
}

/** Fields behind a button until they are asked for or hold anything, so that the page stays short. */
export function OnDemand({ action, isUsed, children }: OnDemandProps) {
  const [state, setState] = useState<'closed' | 'used' | 'asked'>('closed');
  // They stay where the last value is taken out.
  if (isUsed && state === 'closed') setState('used');
  return state === 'closed' ? (
    <div>
      <Button variant="subtle" size="compact-sm" onClick={() => setState('asked')}>
        {action}
      </Button>
    </div>
  ) : (
    <Suspense fallback={<Skeleton height={60} radius="md" />}>
      <Opened isFocused={state === 'asked'}>{children}</Opened>
    </Suspense>
  );
}

/** Gives the first of the fields the focus, since the button that had it is gone. Drawn with the fields, once they are loaded. */
function Opened({ isFocused, children }: { readonly isFocused: boolean; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) place.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
  }, [isFocused]);
  return (
    <div ref={place} className={classes.optional}>
      {children}
    </div>
  );
}
