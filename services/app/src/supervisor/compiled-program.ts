import type { Logger } from 'pino';

import type { Program } from './child.ts';

/**
 * A program that is compiled anew where somebody wants the newest, and after a crash is what there is, because nobody is
 * served meanwhile. Where it cannot be compiled it runs from its sources.
 * @param compile makes one file of it, unless the one that is there is of the same sources
 * @returns the program; its parameter is false after a crash
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
