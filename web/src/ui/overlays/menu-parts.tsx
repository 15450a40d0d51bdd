import { Menu, type MenuDropdownProps, type MenuProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

import type { Anchor } from './anchored.tsx';
import { PanelAnchor } from './panel-anchor.tsx';

export { Menu } from '@mantine/core';

export interface MenuPanelProps {
  readonly anchor: Anchor;
  readonly menu: MenuProps;
  readonly dropdown: MenuDropdownProps;
}

/** The panel of a menu whose button is elsewhere. */
export function MenuPanel({ anchor, menu, dropdown }: MenuPanelProps) {
  // Opens after it is there: only so does it remember where the focus was.
  const isMounted = useMounted();
  return (
    <Menu {...menu} id={anchor.id} opened={isMounted && anchor.opened} onChange={anchor.change}>
      <Menu.Target>
        <PanelAnchor from={anchor.element} />
      </Menu.Target>
      <Menu.Dropdown {...dropdown} />
    </Menu>
  );
}
