import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

import type { Anchor } from './anchored.tsx';
import { PanelAnchor } from './panel-anchor.tsx';

export interface PopoverPanelProps {
  readonly anchor: Anchor;
  readonly popover: PopoverProps;
  readonly dropdown: PopoverDropdownProps;
}

/** The panel of a popover whose button is elsewhere. */
export function PopoverPanel({ anchor, popover, dropdown }: PopoverPanelProps) {
  // Opens after it is there: only so does it remember where the focus was.
  const isMounted = useMounted();
  return (
    <Popover {...popover} id={anchor.id} opened={isMounted && anchor.opened} onChange={anchor.change}>
      <Popover.Target>
        <PanelAnchor from={anchor.element} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown} />
    </Popover>
  );
}
