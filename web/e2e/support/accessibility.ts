import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds serious or critical on the page as it stands, a line each: rule, what is wrong, where. */
export async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_2_2_AA).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => {
      const where = nodes.map((node) => `    ${node.target.join(' ')}  ${node.html.slice(0, 200)}`);
      return `${id}: ${help}\n${where.join('\n')}`;
    });
}

export async function expectNoSeriousViolations(page: Page): Promise<void> {
  expect(await seriousViolations(page), page.url()).toEqual([]);
}
