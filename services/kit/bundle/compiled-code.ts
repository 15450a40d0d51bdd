/** Name of the symbol under which a bundled program finds how its code is kept. */
export const KEEP_COMPILED_CODE = 'marquee.keep-compiled-code';

/**
 * Keeps what this process has compiled of its program, for its next starts, unless it began with such code itself. To be called once
 * all has run that a start runs; takes some 70 ms at most. Does nothing where the program is not bundled or its folder
 * cannot be written.
 */
export function keepCompiledCode(): void {
  const keep = Reflect.get(globalThis, Symbol.for(KEEP_COMPILED_CODE)) as (() => void) | undefined;
  keep?.();
}
