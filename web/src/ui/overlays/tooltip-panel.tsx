import { Tooltip, type TooltipProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { RefObject } from 'react';

export type TooltipLook = Omit<
  TooltipProps,
  'children' | 'target' | 'opened' | 'defaultOpened' | 'id' | 'ref'
>;

export interface TooltipPanelProps {
  readonly target: RefObject<HTMLElement | null>;
  readonly opened: boolean;
  /** What `aria-describedby` of the target names. */
  readonly id: string;
  readonly look: TooltipLook;
}

/** The tooltip itself, beside a target that is in the page already. */
export function TooltipPanel({ target, opened, id, look }: TooltipPanelProps) {
  const isMounted = useMounted();
  return (
    <Tooltip
      {...look}
      label={<span id={id}>{look.label}</span>}
      target={target}
      opened={isMounted && opened}
    />
  );
}
