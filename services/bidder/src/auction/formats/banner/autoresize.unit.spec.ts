import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { creativeForms } from '../../../catalogue/serving/creative-forms.ts';
import { MediaIndex } from '../../../catalogue/media-index.ts';
import { creativeFields } from '../../../test/test-bidder.ts';
import { scaledInto, sizesToFill } from './autoresize.ts';

const named = (sides: readonly { width: number; height: number }[]) =>
  sides.map(({ width, height }) => `${width}x${height}`);

describe('a banner that resizes itself', () => {
  it.each([
    [{ width: 300, height: 250 }, ['320x250', '336x280', '250x250']],
    [{ width: 728, height: 90 }, ['468x60', '720x90']],
    [{ width: 320, height: 50 }, ['468x60', '720x90']],
    [{ width: 160, height: 600 }, []],
    [{ width: 17, height: 900 }, []],
  ])('of %j fills %j', (own, sizes) => expect(named(sizesToFill(own))).toEqual(sizes));

  it('fits entirely inside the placement, whatever its size', () => {
    const side = fc.integer({ min: 1, max: 2_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        for (const space of sizesToFill({ width, height })) {
          const adm = JSON.parse(
            scaledInto(() => '"ad"', { width, height }, space)({} as never, () => ''),
          ) as string;
          const number = (name: string) => Number(new RegExp(`[;:"(]${name}[:(]([\\d.]+)`).exec(adm)?.[1]);
          const scale = number('scale');
          expect(number('left') * 2 + width * scale).toBeCloseTo(space.width, -0.5);
          expect(number('top') * 2 + height * scale).toBeCloseTo(space.height, -0.5);
          expect(adm).toMatch(new RegExp(`overflow:hidden;width:${space.width}px;height:${space.height}px`));
          expect(adm).toMatch(/>ad<\/div><\/div>$/);
        }
      }),
    );
  });

  const forms = (admBody: string, autoresize: boolean) =>
    creativeForms(7, creativeFields({ admType: 'html', admBody }, { autoresize }), new MediaIndex()).map(
      ({ slot }) => slot,
    );

  it('is offered in the sizes that it fills, if its advertiser wants that', () => {
    expect(forms('<b>ad</b>', false)).toEqual(['banner:300x250']);
    expect(forms('<b>ad</b>', true)).toEqual([
      'banner:300x250',
      'banner:320x250',
      'banner:336x280',
      'banner:250x250',
    ]);
  });

  it('keeps to its own size where it is a document of its own', () => {
    expect(forms('<!doctype html><b>ad</b>', true)).toEqual(['banner:300x250']);
  });
});
