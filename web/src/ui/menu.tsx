import { Menu, type ButtonProps, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { IconChevronDown } from './icons.ts';

export { Menu } from '@mantine/core';

interface DropdownButtonProps extends Omit<ButtonProps, 'children'> {
  label: ReactNode;
  /** `Menu.Item`, `Menu.Label` and `Menu.Divider`. */
  children: ReactNode;
  position?: MenuProps['position'];
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
