import type { KeyPress } from '../plain-press.ts';

/** What makes a press one that is not ours. */
export const NOT_PLAIN = [
  'altKey',
  'ctrlKey',
  'metaKey',
  'shiftKey',
  'isComposing',
  'repeat',
  'defaultPrevented',
] as const satisfies readonly (keyof KeyPress)[];

/** A press of a key alone, but for what is held. */
export const pressOf = (key: string, held?: (typeof NOT_PLAIN)[number]): KeyPress => ({
  key,
  altKey: held === 'altKey',
  ctrlKey: held === 'ctrlKey',
  metaKey: held === 'metaKey',
  shiftKey: held === 'shiftKey',
  isComposing: held === 'isComposing',
  repeat: held === 'repeat',
  defaultPrevented: held === 'defaultPrevented',
});
