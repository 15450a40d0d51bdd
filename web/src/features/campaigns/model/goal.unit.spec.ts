import { describe, expect, it } from 'vitest';

import { goalFigure, marginFigure } from './goal.ts';

const goal = { pricingModel: 'CPA', bidPrice: '5.00' } as const;

describe('the cost per action', () => {
  it('is compared with the goal, and marked when it is above', () => {
    expect(goalFigure(goal, { dspSpend: '8.40', conversions: 2 })).toEqual({
      ecpa: '$4.20',
      label: 'of $5.00 goal',
      isAbove: false,
    });
    expect(goalFigure(goal, { dspSpend: '10.00', conversions: 2 })).toMatchObject({ isAbove: false });
    expect(goalFigure(goal, { dspSpend: '12.50', conversions: 2 })).toEqual({
      ecpa: '$6.25',
      label: 'above the $5.00 goal',
      isAbove: true,
    });
  });

  it('is none without an action, a goal or statistics', () => {
    expect(goalFigure(goal, { dspSpend: '3.00', conversions: 0 })).toEqual({
      ecpa: undefined,
      label: 'no actions yet',
      isAbove: false,
    });
    expect(
      goalFigure({ ...goal, pricingModel: 'CPC' }, { dspSpend: '3.00', conversions: 1 }),
    ).toBeUndefined();
    expect(goalFigure(goal, null)).toBeUndefined();
  });
});

describe('the margin', () => {
  it('is what clicks or actions return above the cost of their impressions', () => {
    expect(marginFigure({ pricingModel: 'CPC' }, { dspSpend: '100.00', cost: '87.50' })).toEqual({
      revenue: '$100.00',
      cost: '$87.50',
      margin: '$12.50',
      percent: 12.5,
      isLoss: false,
    });
    expect(marginFigure({ pricingModel: 'CPAg' }, { dspSpend: '0.00', cost: '3.00' })).toMatchObject({
      margin: '-$3.00',
      percent: undefined,
      isLoss: true,
    });
  });

  it('is undefined without the cost, and for campaigns that pay for impressions', () => {
    expect(marginFigure({ pricingModel: 'CPC' }, { dspSpend: '100.00' })).toBeUndefined();
    expect(marginFigure({ pricingModel: 'CPA' }, { dspSpend: '1.00', cost: '1.00' })).toBeUndefined();
  });
});
