import { createElement } from 'react';
import { expect, it } from 'vitest';

import { shownHtml } from '../../ui/testing/shown-text.ts';
import { MenuSkeleton } from './menu-skeleton.tsx';

it('has lines of several lengths where the entries of the menu will be, and says nothing', () => {
  const html = shownHtml(createElement(MenuSkeleton));
  const widths = [...html.matchAll(/--skeleton-width:(\d+%)/g)].map(([, width]) => width);
  expect(widths.length).toBe(6);
  expect(new Set(widths).size).toBe(6);
  expect(html).toContain('aria-hidden="true"');
});
