import { expect, it } from 'vitest';

import { INSERT_STEPS, runSteps, type StepName, type StepPorts, type Work } from './steps.ts';

const nothing = async (): Promise<never> => Promise.reject(new Error('not asked'));

it('leaves nothing to do after the insert that a death would lose: what is in the facts is not read again', async () => {
  const done: StepName[] = [];
  const ports: StepPorts = {
    factStore: { insertTyped: () => Promise.reject(new Error('the process died')), query: nothing },
    trafficLog: { append: nothing },
    historyLoader: { historyOf: nothing, note: () => undefined, forget: () => undefined },
    onInserted: () => undefined,
    onDeduplicated: () => undefined,
    afterStep: (step) => void done.push(step),
  };
  const work: Work = { blocks: [], insertId: 1n, done: new Set(), decisions: new Map() };
  await expect(runSteps(INSERT_STEPS, work, ports)).rejects.toThrow('the process died');
  expect(done).toEqual(['buildRows', 'moveCredits', 'publishActions']);
});
