/** What of a `KeyboardEvent` says how its key was pressed. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented' | 'repeat' | 'isComposing'
>;

/**
 * Whether a key was pressed alone, and is free for a shortcut of ours: with Alt, Ctrl or Meta it is the browser's (Alt and an
 * arrow goes back), and while an input method composes it is a part of a word.
 */
export const isPlainPress = (press: Omit<KeyPress, 'key'>): boolean =>
  !(
    press.altKey ||
    press.ctrlKey ||
    press.metaKey ||
    press.shiftKey ||
    press.defaultPrevented ||
    press.repeat ||
    press.isComposing
  );
