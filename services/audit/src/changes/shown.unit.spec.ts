import { expect, test } from 'vitest';

import type { Change } from './field-values.ts';
import { changesShown } from './shown.ts';

const change = (field: string, old: Change['old'], now: Change['new']): Change => ({ field, old, new: now });

test('the id of the object itself, and nothing that stayed nothing, say nothing', () => {
  const outcome = change('outcome', null, 'good');
  const signature = change('signature', null, '');
  expect(changesShown('creative-scan', [change('creativeId', null, 7), signature, outcome])).toEqual([
    outcome,
  ]);
  const creative = change('creativeId', null, 7);
  expect(changesShown('promo-code-uses', [change('promoCodeId', null, 3), creative])).toEqual([creative]);
});

test('a value that goes is shown, and so are no and none', () => {
  const changes = [
    change('name', 'Summer', null),
    change('isActive', null, false),
    change('budget', null, 0),
  ];
  expect(changesShown('campaign', changes)).toEqual(changes);
});
