import { compiledEdge } from '../src/process/programs.ts';

/** For an image whose files cannot be changed when it runs: `node --import tsx services/app/scripts/compile-edge.ts`. */
console.log(`The edge is compiled: ${(await compiledEdge()).file}`);
