// Fails where a part of the web is over its budget; builds it for that where it has changed, and what runs next serves this
// build.
import { buildWithinBudgets } from './lib/web-build.mjs';

process.exit(await buildWithinBudgets());
