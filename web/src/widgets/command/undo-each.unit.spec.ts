import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import { afterEach, describe, expect, it } from 'vitest';

import { ApiError } from '../../lib/api-error.ts';
import { currentToasts, toast } from '../../ui/feedback/toast.ts';
import { undoEach } from './undo-each.ts';

const shown = () => currentToasts.read().map(({ kind, text }) => [kind, text]);
const counted = (count: number) => `${count} ${count === 1 ? 'creative' : 'creatives'}`;
const done = () => Promise.resolve();
const refused = (message: string, type?: string) => () =>
  Promise.reject(new ApiError({ message, type }, new Response(null, { status: 409 })));
const late = refused('Late', PROBLEM_TYPES.versionConflict);
const undo = (...undos: (() => Promise<unknown>)[]) => undoEach({ undos, counted, key: 'creative' });

afterEach(() => currentToasts.read().forEach(({ id }) => toast.hide(id)));

describe('the undo of what one press did', () => {
  it('says for how many', async () => {
    expect(await undo(done, done)).toBe(true);
    expect(shown()).toEqual([['success', 'Undone for 2 creatives']]);
  });

  it('leaves what was changed again since, and says so', async () => {
    expect(await undo(late)).toBe(false);
    expect(await undo(done, late, late)).toBe(false);
    expect(shown()).toEqual([
      ['error', '1 creative changed again since and couldn’t be undone.'],
      ['error', 'Undone for 1 creative. 2 creatives changed again since and couldn’t be undone.'],
    ]);
  });

  it('gives other reasons as they are, each once', async () => {
    await undo(refused('It is used by campaign 7.'), refused('It is used by campaign 7.'));
    expect(shown()).toEqual([['error', '2 creatives couldn’t be undone. It is used by campaign 7.']]);
  });
});
