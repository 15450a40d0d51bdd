import { expect, it } from 'vitest';

import { innermost, outermost } from './field-registry.ts';

it('a list and the fields in it are distinguished by their names', () => {
  const names = [
    'name',
    'video.companions',
    'video.companions.0.width',
    'video.companions.10.width',
    'video',
  ];
  expect(innermost(names)).toEqual(['name', 'video.companions.0.width', 'video.companions.10.width']);
  expect(outermost(names)).toEqual(['name', 'video']);
  expect(outermost(['video.companions', 'video.companionsOld'])).toEqual([
    'video.companions',
    'video.companionsOld',
  ]);
});
