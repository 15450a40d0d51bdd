import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

for (const look of [{ width: 1_440 }, { width: 360, scheme: 'dark' }] as const) {
  test(`the dot of the bid landscape moves the bid and the plan together, ${look.width} px wide`, async ({
    stage: { newPage },
  }) => {
    const page = await newPage({ as: 'advertiser', ...look });
    await page.goto('/campaigns/add');
    await page.getByRole('form', { name: 'New campaign' }).waitFor();
    const bid = page.getByRole('textbox', { name: /^Bid price/ });
    await bid.fill('1.2');
    await page.getByRole('textbox', { name: /^Daily budget/ }).fill('50');
    const dot = page.getByRole('slider', { name: 'Bid on the curve' });
    const plan = page.locator('p[data-limited-by]');
    await dot.waitFor();
    await plan.waitFor();
    await settled(page);
    await expectNoSeriousViolations(page);

    const seen = async () => ({
      bid: Number(await bid.inputValue()),
      dot: Number(await dot.getAttribute('aria-valuenow')),
      plan: await plan.innerText(),
    });
    await dot.press('Home');
    await expect.poll(seen).toMatchObject({ bid: 0.1, dot: 0.1 });
    const lowest = await seen();
    await dot.press('End');
    await expect.poll(async () => (await seen()).plan).not.toBe(lowest.plan);
    const highest = await seen();
    expect(highest.bid).toBe(highest.dot);
    expect(highest.bid).toBe(Number(await dot.getAttribute('aria-valuemax')));
    expect(await dot.getAttribute('aria-valuetext')).toMatch(/CPM: [\d,]+ impressions a day/);
    await dot.press('ArrowLeft');
    await expect.poll(async () => (await seen()).bid).toBeLessThan(highest.bid);

    // By the pointer too, until it is lifted.
    const beforeDrag = await seen();
    await dot.scrollIntoViewIfNeeded();
    const box = await dot.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 120, y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => (await seen()).bid).toBeLessThan(beforeDrag.bid);
    const lifted = await seen();
    expect(lifted.bid).toBe(lifted.dot);
    expect(lifted.plan).not.toBe(beforeDrag.plan);
    await page.mouse.move(x - 60, y);

    // What the server says of that bid is what the dot said; traffic of other stories moves the figures by a little.
    const dragged = await seen();
    const limit = await plan.getAttribute('data-limited-by');
    await page.getByLabel('Updating estimate').waitFor({ state: 'detached' });
    expect(await seen()).toMatchObject({ bid: dragged.bid, dot: dragged.dot });
    expect(await plan.getAttribute('data-limited-by')).toBe(limit);
  });
}
