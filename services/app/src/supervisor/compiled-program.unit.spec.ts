import { expect, it, vi } from 'vitest';

import type { Program } from './child.ts';
import { compiledProgram } from './compiled-program.ts';

const programOf = (file: string): Program => ({ file, arguments: [], nodeArguments: [] });

it('compiles where a start is planned, and goes on with what there is after a crash', async () => {
  let made = 0;
  const compile = async () => programOf(`made ${(made += 1)}`);
  const program = compiledProgram('edge', compile, () => programOf('sources'), { warn: vi.fn() });
  expect(await program(false)).toMatchObject({ file: 'made 1' });
  expect(await program(false)).toMatchObject({ file: 'made 1' });
  expect(await program(true)).toMatchObject({ file: 'made 2' });
  expect(await program(false)).toMatchObject({ file: 'made 2' });
});

it('runs from the sources, and says so, where it cannot be compiled', async () => {
  const warn = vi.fn();
  const compile = () => Promise.reject(new Error('read-only'));
  const program = compiledProgram('control plane', compile, () => programOf('sources'), { warn });
  expect(await program(true)).toMatchObject({ file: 'sources' });
  expect(warn).toHaveBeenCalledWith(
    expect.anything(),
    'the control plane could not be compiled; it runs from its sources, more slowly',
  );
});
