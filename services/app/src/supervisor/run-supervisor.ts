import { keepCompiledCode } from '@marquee/kit/bundle/compiled-code';

import { runTarget } from '../process/run-target.ts';
import { superviseAll } from './supervisor.ts';

// The program that `npm start` loads in place of the sources, see `compileSupervisor`.
await runTarget(superviseAll);
keepCompiledCode();
