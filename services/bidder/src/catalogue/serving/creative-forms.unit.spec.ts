import { expect, it } from 'vitest';

import { sampleBanner, sampleCreative } from '@marquee/schemas/creative/samples';

import { MediaIndex } from '../media-index.ts';
import { creativeForms } from './creative-forms.ts';

const formsOf = (admBody: string, skipIsSecureCheck: boolean) =>
  creativeForms(
    7,
    {
      ...sampleCreative(),
      skipIsSecureCheck,
      banner: sampleBanner({ admType: 'image', admBody }),
    },
    new MediaIndex(),
  );

it.each([
  ['https://cdn.example/a.png', true],
  ['http://localhost:8080/media/a.png', true],
  ['http://127.0.0.1/a.png', true],
  ['http://cdn.example/a.png', false],
  ['http://localhost.example/a.png', false],
])('an image at %s is secure: %s, whether its check was skipped or not', (admBody, isSecure) => {
  for (const isSkipped of [false, true]) {
    expect(formsOf(admBody, isSkipped).map((form) => form.isSecure)).toEqual([isSecure]);
  }
});
