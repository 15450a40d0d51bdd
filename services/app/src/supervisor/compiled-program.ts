import type { Logger } from 'pino';

import type { Program } from './child.ts';

/**
 * Returns a function that provides a compiled program. A planned start compiles it again; a start after a
 * crash reuses the last result, because a compilation would extend the outage. Where the program cannot be
 * compiled, it runs from its sources.
 * @param compile bundles the program, or reuses a bundle of the same sources
 * @returns a function whose parameter is false after a crash
 */
export function compiledProgram(
  name: string,
  compile: () => Promise<Program>,
  fromSources: () => Program,
  logger: Pick<Logger, 'warn'>,
): (isPlanned: boolean) => Promise<Program> {
  let program: Promise<Program> | undefined;
  return (isPlanned) => {
    if (isPlanned || program === undefined) {
      program = compile().catch((error: unknown) => {
        logger.warn(
          { err: error },
          `the ${name} could not be compiled; it runs from its sources, more slowly`,
        );
        return fromSources();
      });
    }
    return program;
  };
}
