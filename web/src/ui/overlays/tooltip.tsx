import { useId, useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  Suspense,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type Ref,
} from 'react';

import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import type { TooltipLook, TooltipPanelProps } from './tooltip-panel.tsx';

export { Popover } from './popover.tsx';

const TooltipPanel = lazyWithRetry<TooltipPanelProps>(
  async () => (await import('./tooltip-panel.tsx')).TooltipPanel,
);

/** Fetches what every tooltip needs, ahead of the first one. */
export const preloadTooltip = TooltipPanel.preload;

/** Milliseconds that the pointer rests before the tooltip shows. */
const OPEN_DELAY_MS = 250;

interface TargetProps {
  readonly ref?: Ref<HTMLElement>;
  readonly 'aria-describedby'?: string | undefined;
  readonly onPointerEnter?: (event: PointerEvent) => void;
  readonly onPointerLeave?: (event: PointerEvent) => void;
  readonly onFocus?: (event: FocusEvent) => void;
  readonly onBlur?: (event: FocusEvent) => void;
}

type TooltipProps = TooltipLook & { readonly children: ReactElement };

/** A tooltip of its child, on hover, on focus by keyboard and on touch; Esc hides it. */
export function Tooltip({ children, ...look }: TooltipProps) {
  const child = children as ReactElement<TargetProps>;
  const { onPointerEnter, onPointerLeave, onFocus, onBlur } = child.props;
  const target = useRef<HTMLElement>(null);
  const ref = useMergedRef(target, child.props.ref);
  const id = useId();
  const { opened, wasOpened, open, openSoon, close } = useOpened();
  const isShown = opened && look.disabled !== true;
  return (
    <>
      {cloneElement(child, {
        ref,
        'aria-describedby': isShown ? id : child.props['aria-describedby'],
        onPointerEnter: (event) => {
          preloadTooltip();
          openSoon();
          onPointerEnter?.(event);
        },
        onPointerLeave: (event) => {
          close();
          onPointerLeave?.(event);
        },
        onFocus: (event) => {
          if (event.target.matches(':focus-visible')) open();
          onFocus?.(event);
        },
        onBlur: (event) => {
          close();
          onBlur?.(event);
        },
      })}
      {wasOpened && (
        <Suspense fallback={null}>
          <TooltipPanel target={target} opened={isShown} id={id} look={look} />
        </Suspense>
      )}
    </>
  );
}

function useOpened() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!opened) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpened(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [opened]);
  const open = () => {
    setOpened(true);
    setWasOpened(true);
  };
  return {
    opened,
    wasOpened,
    open,
    openSoon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(open, OPEN_DELAY_MS);
    },
    close: () => {
      clearTimeout(timer.current);
      setOpened(false);
    },
  };
}
