import { useId, useMergedRef, useUncontrolled } from '@mantine/hooks';
import {
  cloneElement,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type Ref,
  type RefObject,
} from 'react';

import { withoutUndefined } from '@marquee/schemas/common/without-undefined';

/** A button and the panel that it opens; the panel's code is fetched with its first use. */
export interface Anchor {
  readonly element: RefObject<HTMLElement | null>;
  /** ID of the button; the panel's is made of it. */
  readonly id: string;
  readonly opened: boolean;
  /** Kept mounted from then on, for the exit transition. */
  readonly wasOpened: boolean;
  /** The parent says whether it is open. */
  readonly isControlled: boolean;
  readonly change: (opened: boolean) => void;
}

const PANEL_SUFFIX = '-dropdown';

/** The button that opened a menu. */
export const buttonOfMenu = ({ id }: HTMLElement): HTMLElement | null =>
  document.getElementById(id.slice(0, -PANEL_SUFFIX.length));

interface AnchorProps {
  readonly opened?: boolean | undefined;
  readonly defaultOpened?: boolean | undefined;
  readonly onChange?: ((opened: boolean) => void) | undefined;
  readonly id?: string | undefined;
}

export function useAnchor({ opened, defaultOpened, onChange, id }: AnchorProps): Anchor {
  const element = useRef<HTMLElement>(null);
  const ownId = useId(id);
  const [isOpen, change] = useUncontrolled({
    finalValue: false,
    ...withoutUndefined({ value: opened, defaultValue: defaultOpened, onChange }),
  });
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return {
    element,
    id: ownId,
    opened: isOpen,
    wasOpened: wasOpened || isOpen,
    isControlled: opened !== undefined,
    change,
  };
}

interface ButtonProps {
  readonly ref?: Ref<HTMLElement>;
  readonly onClick?: (event: MouseEvent) => void;
  readonly onPointerEnter?: (event: PointerEvent) => void;
  readonly onFocus?: (event: FocusEvent) => void;
}

interface AnchorButtonProps {
  readonly anchor: Anchor;
  readonly popup: 'menu' | 'dialog';
  /** False where the parent handles the click itself. */
  readonly opensOnClick: boolean;
  readonly preload: () => void;
  readonly children: ReactElement;
}

/** Makes its child the button of a panel: named as such, and fetching the panel as soon as the pointer is over it. */
export function AnchorButton({ anchor, popup, opensOnClick, preload, children }: AnchorButtonProps) {
  const child = children as ReactElement<ButtonProps>;
  const { onClick, onPointerEnter, onFocus } = child.props;
  const ref = useMergedRef(anchor.element, child.props.ref);
  const { id, opened, change } = anchor;
  return cloneElement(child, {
    ref,
    id,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}${PANEL_SUFFIX}` : undefined,
    'data-expanded': opened || undefined,
    onPointerEnter: (event: PointerEvent) => {
      preload();
      onPointerEnter?.(event);
    },
    onFocus: (event: FocusEvent) => {
      preload();
      onFocus?.(event);
    },
    onClick: opensOnClick
      ? (event: MouseEvent) => {
          onClick?.(event);
          change(!opened);
        }
      : onClick,
  } as ButtonProps);
}
