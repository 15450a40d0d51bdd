import type { KeyPress } from '../plain-press.ts';

/** A press of a key alone, but for what is held. */
export const pressOf = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
  repeat: false,
  isComposing: false,
  ...held,
});
