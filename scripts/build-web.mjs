// Builds the web into its place and fails where a part of it is over its budget: what runs next serves this build.
import { buildWeb } from './lib/web-build.mjs';

process.exit(await buildWeb());
