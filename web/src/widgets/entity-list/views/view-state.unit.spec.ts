import { unknown } from 'valibot';
import { describe, expect, it } from 'vitest';

import { NO_SETTINGS } from '../columns/column-settings.ts';
import type { ListResource } from '../resource.ts';
import { placeOf, searchOfView } from './open-view.ts';
import { changesOf, differs, knownView, parametersIn } from './view-state.ts';

const resource: ListResource<unknown> = {
  key: 'campaign',
  name: 'campaigns',
  path: '/campaigns',
  noun: { many: 'campaigns', counted: String },
  row: unknown(),
  rowId: String,
  rowLabel: String,
  searchable: true,
  columns: [
    { id: 'name', header: 'Name', cell: () => null, sortField: 'name' },
    { id: 'spend', header: 'Spend', cell: () => null, sortField: 'spend' },
    { id: 'owner', header: 'Owner', cell: () => null, onlyIn: 'all' },
  ],
  filters: [
    {
      field: 'status',
      label: 'Status',
      kind: 'multi',
      options: [{ value: 'active', label: 'Active' }],
    },
    { field: 'owner', label: 'Owner', kind: 'text', onlyIn: 'all' },
  ],
  defaultSort: { field: 'id', direction: 'desc' },
  figures: { dimension: 'campaign' },
};
const place = placeOf(resource, 'own', '');
const view = {
  id: 7,
  parameters: { status: 'active', sort: '-spend', preset: 'last7' },
  settings: { ...NO_SETTINGS, widths: { name: 300, spend: 90 } },
};

describe('the address of a view', () => {
  it('holds everything that the view shows, in place of what the list showed', () => {
    const search = searchOfView('?search=lamp&page=3&status=x&tab=two', place, view);
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      tab: 'two',
      view: '7',
      ...view.parameters,
    });
    expect(parametersIn(search, place)).toEqual(view.parameters);
  });

  it('of all rows says so', () =>
    expect(searchOfView('?status=active&sort=name&view=7', place, undefined)).toBe('?view=all'));

  it('keeps to its own list where two are on one page', () => {
    const second = placeOf(resource, 'own', 'b-');
    const search = searchOfView('?status=active&b-status=x&b-page=2', second, view);
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      ...{ status: 'active', 'b-status': 'active', 'b-sort': '-spend', 'b-view': '7' },
      // The days are those of the page.
      preset: 'last7',
    });
    expect(parametersIn(search, second)).toEqual(view.parameters);
  });

  it('leaves out what the list does not have any more', () => {
    const old = { id: 7, parameters: { status: 'active', gone: '1', owner: 'me' } };
    expect(searchOfView('', place, old)).toBe('?status=active&view=7');
  });
});

describe('a view and the list as it is', () => {
  const content = (
    change: Partial<typeof view.settings>,
    parameters: Readonly<Record<string, string>> = view.parameters,
  ) => ({
    parameters,
    settings: { ...view.settings, ...change },
  });

  it('are the same whatever the order of their parts', () => {
    const same = content(
      { widths: { spend: 90, name: 300 } },
      { preset: 'last7', sort: '-spend', status: 'active' },
    );
    expect(differs(same, view)).toBe(false);
  });

  it.each([
    ['a filter', content({}, { sort: '-spend', preset: 'last7' })],
    ['the sort', content({}, { ...view.parameters, sort: 'spend' })],
    ['the search', content({}, { ...view.parameters, search: 'lamp' })],
    ['the days', content({}, { ...view.parameters, preset: 'last30' })],
    ['a width', content({ widths: { name: 301, spend: 90 } })],
    ['a column', content({ visible: { spend: false } })],
    ['the order', content({ order: ['name', 'spend'] })],
    ['the density', content({ density: 'compact' })],
  ])('differ by %s', (_, changed) => expect(differs(changed, view)).toBe(true));

  it('are saved by the part that was changed alone', () => {
    const [filtered, resized] = [content({}, { sort: '-spend' }), content({ density: 'compact' })];
    expect(changesOf(filtered, view)).toEqual({ parameters: filtered.parameters });
    expect(changesOf(resized, view)).toEqual({ settings: resized.settings });
  });
});

describe('an old view', () => {
  it('is understood without what is gone, and names that', () => {
    const settings = {
      order: ['name', 'gone', 'spend'],
      visible: { gone: true, spend: true },
      widths: { other: 90, name: 300 },
      density: 'compact' as const,
    };
    const parameters = { status: 'ended', sort: '-margin', search: 'lamp', label: 'x' };
    expect(knownView(resource, 'own', place.names, { parameters, settings })).toEqual({
      parameters: { search: 'lamp' },
      settings: {
        order: ['name', 'spend'],
        visible: { spend: true },
        widths: { name: 300 },
        density: 'compact',
      },
      dropped: ['status', 'sort', 'label', 'gone', 'other'],
    });
    const known = knownView(resource, 'own', place.names, { parameters, settings });
    expect(differs(knownView(resource, 'own', place.names, known), known)).toBe(false);
    expect(knownView(resource, 'own', place.names, view)).toEqual({ ...view, id: undefined, dropped: [] });
  });
});
