/** The only door to jotai: client state that is neither server data, nor the URL, nor a form. */
export { atom, createStore, useAtom, useAtomValue, useSetAtom } from 'jotai';
export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai';
export { atomWithStorage, atomFamily } from 'jotai/utils';
