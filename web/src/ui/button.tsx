import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentProps, ReactNode, Ref } from 'react';

import { Tooltip } from './overlays/tooltip.tsx';

export { Button, UnstyledButton, CloseButton } from '@mantine/core';
export type { ButtonProps } from '@mantine/core';

type IconButtonProps = Omit<ActionIconProps, 'children'> &
  Omit<ComponentProps<'button'>, 'children' | 'color' | 'ref' | 'style' | 'aria-label'> & {
    /** Spoken, and shown as the tooltip. */
    label: string;
    children: ReactNode;
    /** False where the label is beside the button anyway. */
    tooltip?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

/** A button that is an icon alone. */
export function IconButton({
  label,
  children,
  tooltip = true,
  variant = 'subtle',
  ...rest
}: IconButtonProps) {
  const button = (
    <ActionIcon variant={variant} color="gray" size="lg" aria-label={label} {...rest}>
      {children}
    </ActionIcon>
  );
  return tooltip ? <Tooltip label={label}>{button}</Tooltip> : button;
}
