import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { BUYER_TASKS } from './buyer-tasks.ts';

it.each(Object.entries(BUYER_TASKS))('task %s is performed by its story', (task, { story }) => {
  const text = readFileSync(new URL(`../${story}.e2e.spec.ts`, import.meta.url), 'utf8');
  expect(text).toMatch(new RegExp(`performTask\\(\\s*\\w+,\\s*${task},`));
});
