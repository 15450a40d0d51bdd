import { createStore } from '../lib/jotai.ts';

/** What the socket writes and its hooks read; apart from React, so that a message needs no component to arrive. */
export const liveStore = createStore();
