import { describe, expect, it } from 'vitest';

import { brokenBudgets, weighRoutes, type ChunkNode } from './route-weights.ts';

const chunk = (file: string, bytes: number, ...imports: readonly string[]): ChunkNode => ({
  file,
  bytes,
  imports,
});

const CHUNKS = [
  chunk('entry', 100, 'react'),
  chunk('react', 50, 'entry'),
  chunk('list-page', 7, 'campaign', 'table'),
  chunk('edit-page', 9, 'campaign', 'form'),
  chunk('users-page', 3, 'table', 'react'),
  chunk('campaign', 20, 'react'),
  chunk('table', 30, 'react'),
  chunk('form', 40, 'entry'),
  chunk('dialog', 1_000),
];
const PAGES = [
  { routes: ['/campaigns'], file: 'list-page', noun: 'campaigns' },
  { routes: ['/campaigns/:id/edit'], file: 'edit-page', noun: 'campaigns' },
  { routes: ['/users'], file: 'users-page', noun: 'users' },
];
const weights = weighRoutes({ chunks: CHUNKS, entries: ['entry'], pages: PAGES });
const of = (route: string) => weights.pages.find(({ routes }) => routes.includes(route));

describe('weighRoutes', () => {
  it('counts the shell once, however its files import one another', () => {
    expect(weights.shellBytes).toBe(150);
  });

  it('calls shared what pages of different nouns load', () => {
    expect(of('/campaigns')).toMatchObject({ ownBytes: 27, sharedBytes: 30, totalBytes: 207 });
    expect(of('/users')).toMatchObject({ ownBytes: 3, sharedBytes: 30, totalBytes: 183 });
  });

  it("calls a noun's own what several of its pages load, and what only one does", () => {
    expect(of('/campaigns/:id/edit')).toMatchObject({ ownBytes: 69, sharedBytes: 0, totalBytes: 219 });
  });

  it('leaves out what no page imports', () => {
    expect(Math.max(...weights.pages.map(({ totalBytes }) => totalBytes))).toBeLessThan(1_000);
  });

  it('puts the heaviest first', () => {
    expect(weights.pages.map(({ routes }) => routes[0])).toEqual([
      '/campaigns/:id/edit',
      '/campaigns',
      '/users',
    ]);
  });
});

describe('brokenBudgets', () => {
  const generous = { firstRoute: 207, own: 69, anyRoute: 219 };

  it('lets pass what is just within', () => {
    expect(brokenBudgets(weights, generous, ['/campaigns'])).toEqual([]);
  });

  it.each([
    ['a first route', { ...generous, firstRoute: 206 }, /^\/campaigns loads .* first/],
    ['what is its own', { ...generous, own: 68 }, /^\/campaigns\/:id\/edit brings/],
    ['any route', { ...generous, anyRoute: 218 }, /^\/campaigns\/:id\/edit loads/],
  ])('says %s that is over by one byte', (_what, budgets, words) => {
    const problems = brokenBudgets(weights, budgets, ['/campaigns']);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(words);
  });

  it('holds only first routes to their budget', () => {
    expect(brokenBudgets(weights, { ...generous, firstRoute: 1 }, [])).toEqual([]);
  });
});
