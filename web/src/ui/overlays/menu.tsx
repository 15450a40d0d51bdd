import type {
  ButtonProps,
  Menu as MantineMenu,
  MenuDropdownProps,
  MenuProps as MantineMenuProps,
} from '@mantine/core';
import {
  createContext,
  createElement,
  Suspense,
  use,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';

import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { AnchorButton, useAnchor, type Anchor } from './anchored.tsx';
import { Button } from '../button.tsx';
import { IconChevronDown } from '../icons.ts';
import type * as MenuParts from './menu-parts.tsx';

type Parts = typeof MenuParts;
let parts: Parts | undefined;

const MenuPanel = lazyWithRetry<MenuParts.MenuPanelProps>(async () => {
  parts = await import('./menu-parts.tsx');
  return parts.MenuPanel;
});

/** Fetches what every menu needs, ahead of the first one. */
export const preloadMenu = MenuPanel.preload;

interface Held {
  readonly anchor: Anchor;
  readonly menu: MantineMenuProps;
}
const Context = createContext<Held | undefined>(undefined);

function useHeld(): Held {
  const held = use(Context);
  if (held === undefined) throw new Error('This part of a menu must be inside one.');
  return held;
}

type MenuProps = Omit<MantineMenuProps, 'trigger' | 'openDelay' | 'closeDelay'>;

/** A button (`Menu.Target`) and the actions that it opens (`Menu.Dropdown`). */
export function Menu({ children, opened, defaultOpened, onChange, id, ...menu }: MenuProps) {
  const anchor = useAnchor({ opened, defaultOpened, onChange, id });
  return <Context value={{ anchor, menu }}>{children}</Context>;
}

function Target({ children }: { readonly children: ReactElement }) {
  return (
    <AnchorButton anchor={useHeld().anchor} popup="menu" opensOnClick preload={preloadMenu}>
      {children}
    </AnchorButton>
  );
}

function Dropdown(props: MenuDropdownProps) {
  const { anchor, menu } = useHeld();
  if (!anchor.wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <MenuPanel anchor={anchor} menu={menu} dropdown={props} />
    </Suspense>
  );
}

/** A part that is only ever drawn inside the panel, so its code is here by then. */
const partOf = <Name extends 'Item' | 'Label' | 'Divider'>(name: Name) =>
  function MenuPart(props: ComponentProps<(typeof MantineMenu)[Name]>) {
    if (parts === undefined) throw new Error(`Menu.${name} must be inside Menu.Dropdown.`);
    return createElement(parts.Menu[name] as ComponentType<typeof props>, props);
  } as unknown as (typeof MantineMenu)[Name];

Menu.Target = Target;
Menu.Dropdown = Dropdown;
Menu.Item = partOf('Item');
Menu.Label = partOf('Label');
Menu.Divider = partOf('Divider');

interface DropdownButtonProps extends Omit<ButtonProps, 'children'> {
  label: ReactNode;
  /** `Menu.Item`, `Menu.Label` and `Menu.Divider`. */
  children: ReactNode;
  position?: MantineMenuProps['position'];
}

/** A button that opens a menu. */
export function DropdownButton({ label, children, position = 'bottom-end', ...rest }: DropdownButtonProps) {
  return (
    <Menu {...(position === undefined ? {} : { position })}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size="1rem" aria-hidden />} {...rest}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
