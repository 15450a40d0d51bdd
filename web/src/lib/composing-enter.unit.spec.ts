import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '..');

/** Where no word is typed, or where Enter does nothing. */
const WITHOUT_WORDS = [
  'features/torture-lab/request-card.tsx', // with Ctrl
  'widgets/charts/use-brush.ts',
  'widgets/charts/world-map.tsx',
  'widgets/form/app-form.tsx', // holds a form back
];

it('no field takes the Enter that ends a word of an input method for its own', () => {
  const takesEnter = readdirSync(SOURCES, { encoding: 'utf8', recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'))
    .filter((file) => /[!=]== 'Enter'/.test(readFileSync(path.join(SOURCES, file), 'utf8')));
  expect(takesEnter).toEqual(expect.arrayContaining(WITHOUT_WORDS));
  const careless = takesEnter.filter(
    (file) => !readFileSync(path.join(SOURCES, file), 'utf8').includes('isComposing'),
  );
  expect(careless.sort()).toEqual(WITHOUT_WORDS);
});
