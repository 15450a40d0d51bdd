/** The only door to jotai: client state that is neither server data, nor the URL, nor a form. */
export { atom, createStore, useAtomValue } from 'jotai';
export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai';
