import { expect, it } from 'vitest';

import { pointsOf } from './sparkline-points.ts';

it('draws from zero at the bottom to the highest at the top', () => {
  const box = { width: 20, height: 10 };
  expect(pointsOf([0, 4, 2], box)).toEqual(['0,10', '10,0', '20,5']);
  expect(pointsOf([0, 0], box)).toEqual(['0,10', '20,10']);
  expect(pointsOf([3], box)).toEqual(['0,0']);
});

it('leaves out what is not known, and keeps the place of the rest', () => {
  expect(pointsOf([null, 4, null, 2, null], { width: 40, height: 10 })).toEqual(['10,0', '30,5']);
});
