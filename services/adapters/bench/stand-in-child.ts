import { startStandInEventStoreDb } from '../test/stand-in-eventstoredb.ts';

/** The stand-in in a process of its own, so that its work is not counted as the client's. Prints its port. */
const { port } = await startStandInEventStoreDb();
console.log(String(port));
