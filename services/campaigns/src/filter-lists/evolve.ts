import type { ItemSetState } from './state.ts';

/** Every event of a set moves it on; which items it names is the tables' business. */
export const evolveItemSet = ({ revision }: ItemSetState): ItemSetState => ({ revision: revision + 1 });
