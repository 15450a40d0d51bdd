import { describe, expect, it } from 'vitest';

import { ACT_AS, readTyped, START, STOP } from './verbs.ts';

const ALL = [STOP, START, ACT_AS];

describe('a line of the palette', () => {
  it.each([
    ['stop free trial', STOP, 'free trial'],
    ['  Pause   Spring sale ', STOP, 'Spring sale'],
    ['resume x', START, 'x'],
    ['act as priya', ACT_AS, 'priya'],
    ['view as priya', ACT_AS, 'priya'],
    ['stop', STOP, ''],
  ])('%s is a verb and what it is done to', (line, verb, text) => {
    expect(readTyped(line, ALL)).toEqual({ verb, text, id: undefined });
  });

  it.each(['stopwatch', 'starters', 'free stop', 'act'])('%s is searched for', (line) => {
    expect(readTyped(line, ALL)).toEqual({ verb: undefined, text: line, id: undefined });
  });

  it('reads ids as they are written on the pages', () => {
    expect(readTyped('#25', ALL)).toEqual({ verb: undefined, text: '#25', id: 25 });
    expect(readTyped('stop #25', ALL)).toEqual({ verb: STOP, text: '#25', id: 25 });
    expect(readTyped('#spring', ALL).id).toBeUndefined();
  });

  it('offers no verb that the user may not use', () => {
    expect(readTyped('act as priya', [STOP, START])).toMatchObject({ verb: undefined, text: 'act as priya' });
  });
});
