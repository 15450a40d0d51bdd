import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';

import { shownHtml } from '../../ui/testing/shown-text.ts';
import { allRoutes } from '../all-routes.ts';
import { PageSkeleton } from './page-skeleton.tsx';

function skeletonOf(id: string): { readonly shape: string; readonly boxes: number } {
  const route = allRoutes.find((one) => one.id === id);
  const router = createMemoryRouter([{ path: '/', handle: { route }, element: createElement(PageSkeleton) }]);
  const html = shownHtml(createElement(RouterProvider, { router }));
  router.dispose();
  expect(html).toContain('aria-busy="true"');
  return {
    shape: /data-shape="(\w+)"/.exec(html)?.[1] ?? '',
    boxes: html.match(/mantine-Skeleton-root/g)?.length ?? 0,
  };
}

it('has the shape of the page that is on its way', () => {
  const [list, form, overview] = ['campaigns', 'campaign-add', 'dashboard'].map(skeletonOf);
  expect([list?.shape, form?.shape, overview?.shape]).toEqual(['list', 'form', 'overview']);
  expect(new Set([list?.boxes, form?.boxes, overview?.boxes]).size).toBe(3);
});
