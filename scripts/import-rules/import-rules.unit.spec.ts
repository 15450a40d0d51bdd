import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { afterEach, describe, expect, it } from 'vitest';

import configuration from '../../.dependency-cruiser.cjs';

const planted: string[] = [];
afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true });
});

/** The rules that a tree of files breaks; the text of each file by its path. */
async function broken(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const baseDir = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
  planted.push(baseDir);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(baseDir, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(baseDir, file), text);
  }
  const { options, ...ruleSet }: IConfiguration = configuration;
  const { tsConfig: _, ...rest } = options ?? {};
  const { output } = await cruise(['services'], { ...rest, ruleSet, validate: true, baseDir });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

const imports = (path: string) => `import { it } from '${path}';\nexport const other = it;\n`;
const LEAF = 'export const it = 1;\n';

describe('what a decider imports', () => {
  it.each([
    ['beside the sources', 'decide.ts', './service.ts', 'service.ts'],
    ['in its folder', 'a/decide.ts', './commands.ts', 'a/commands.ts'],
    ['in a folder of its folder', 'a/b/evolve.ts', '../evaluate.ts', 'a/evaluate.ts'],
    ['two folders further down', 'a/b/c/state.ts', '../../../service.ts', 'service.ts'],
    ['under a name of its own', 'user/second-factor.ts', './commands.ts', 'user/commands.ts'],
    ['as a declaration', 'resource/definition.ts', '../ports.ts', 'ports.ts'],
  ])('is pure %s', async (_where, decider, to, imported) => {
    const at = (file: string) => `services/campaigns/src/${file}`;
    expect(await broken({ [at(decider)]: imports(to), [at(imported)]: LEAF })).toEqual(['domain-is-pure']);
  });

  it.each([
    ['the event store', 'services/kit/decider/command-handler.ts'],
    ['a driver', 'services/adapters/postgres/pool.ts'],
    ["another service's state", 'services/billing/src/wallet/state.ts'],
    ['readers of OpenRTB', 'services/openrtb/request/bid-request.ts'],
  ])('is not %s', async (_what, imported) => {
    const decider = 'services/campaigns/src/a/b/decide.ts';
    const to = path.relative(path.dirname(decider), imported);
    expect(await broken({ [decider]: imports(to), [imported]: LEAF })).toContain('domain-is-pure');
  });

  it('is not `node:`', async () => {
    expect(await broken({ 'services/campaigns/src/a/b/state.ts': imports('node:crypto') })).toEqual([
      'domain-is-pure',
    ]);
  });

  it('is the contract, its aggregate and what a decision is', async () => {
    const decider = 'services/campaigns/src/a/b/decide.ts';
    const others = [
      'services/campaigns/src/a/b/evolve.ts',
      'services/campaigns/src/a/state.ts',
      'services/campaigns/src/actor.ts',
      'services/kit/decider/rejection.ts',
      'schemas/campaign/fields.ts',
    ];
    const text = others.map((file, index) => {
      const to = path.relative(path.dirname(decider), file);
      return `export { it as it${index} } from '${to.startsWith('.') ? to : `./${to}`}';`;
    });
    const leaves = Object.fromEntries(others.map((file) => [file, LEAF]));
    expect(await broken({ [decider]: text.join('\n'), ...leaves })).toEqual([]);
  });

  it('imports nothing impure of kit in turn', async () => {
    const files = {
      'services/kit/decider/rejection.ts': imports('./command-handler.ts'),
      'services/kit/decider/command-handler.ts': LEAF,
    };
    expect(await broken(files)).toEqual(['decisions-are-pure']);
  });
});
