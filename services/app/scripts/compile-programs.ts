import { compileInspection } from '@marquee/campaigns';

import { compiledControlPlane, compiledEdge, compileSupervisor } from '../src/supervisor/programs.ts';

/** For an image whose files cannot be changed when it runs: `node --import tsx services/app/scripts/compile-programs.ts`. */
for (const compile of [compiledControlPlane, compiledEdge])
  console.log(`Compiled: ${(await compile()).file}`);
await compileSupervisor();
await compileInspection();
