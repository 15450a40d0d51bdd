import { Suspense, useState, type ReactNode } from 'react';

interface MountOnOpenProps {
  readonly isOpen: boolean;
  /** Loaded with the first opening; stays afterwards, for its exit transition. */
  readonly children: ReactNode;
}

/** A dialog whose code is loaded when it opens for the first time. */
export function MountOnOpen({ isOpen, children }: MountOnOpenProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return <Suspense fallback={null}>{wasOpened && children}</Suspense>;
}
