import type { PopoverDropdownProps, PopoverProps as MantinePopoverProps } from '@mantine/core';
import { createContext, Suspense, use, type ReactElement } from 'react';

import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { AnchorButton, useAnchor, type Anchor } from './anchored.tsx';
import type { PopoverPanelProps } from './popover-panel.tsx';

const PopoverPanel = lazyWithRetry<PopoverPanelProps>(
  async () => (await import('./popover-panel.tsx')).PopoverPanel,
);

/** Fetches what every popover needs, ahead of the first one. */
export const preloadPopover = PopoverPanel.preload;

interface Held {
  readonly anchor: Anchor;
  readonly popover: MantinePopoverProps;
}
const Context = createContext<Held | undefined>(undefined);

function useHeld(): Held {
  const held = use(Context);
  if (held === undefined) throw new Error('This part of a popover must be inside one.');
  return held;
}

/**
 * A button (`Popover.Target`) and the panel that it opens (`Popover.Dropdown`). With `opened`, the parent
 * handles the click.
 */
export function Popover({ children, opened, defaultOpened, onChange, id, ...popover }: MantinePopoverProps) {
  const anchor = useAnchor({ opened, defaultOpened, onChange, id });
  return <Context value={{ anchor, popover }}>{children}</Context>;
}

function Target({ children }: { readonly children: ReactElement }) {
  const { anchor } = useHeld();
  return (
    <AnchorButton anchor={anchor} popup="dialog" opensOnClick={!anchor.isControlled} preload={preloadPopover}>
      {children}
    </AnchorButton>
  );
}

function Dropdown(props: PopoverDropdownProps) {
  const { anchor, popover } = useHeld();
  if (!anchor.wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <PopoverPanel anchor={anchor} popover={popover} dropdown={props} />
    </Suspense>
  );
}

Popover.Target = Target;
Popover.Dropdown = Dropdown;
