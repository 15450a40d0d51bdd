import { afterAll } from 'vitest';

import { endTestPostgres } from './test-postgres.ts';

// A set-up file is run for every test file, and so its hook is the first one and runs last: after the file's own clean-up.
afterAll(endTestPostgres);
