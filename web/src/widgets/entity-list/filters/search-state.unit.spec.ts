import { describe, expect, it } from 'vitest';

import { answered, asked, searchOf, type SearchState } from './search-state.ts';

const typing = (state: SearchState, typed: string): SearchState => ({ ...state, typed });

describe('a search box', () => {
  it('keeps what is typed while its own search is on the way', () => {
    const sent = asked(typing(searchOf(''), 'tri'), 'tri');
    expect(answered(typing(sent, 'tria'), 'tri')).toEqual({ typed: 'tria', shown: 'tri', pending: [] });
  });

  it('keeps it also where searches come one after the other, or one is passed over', () => {
    const both = asked(asked(typing(searchOf(''), 'trial'), 'tri'), 'trial');
    const first = answered(both, 'tri');
    expect(first).toMatchObject({ typed: 'trial', pending: ['trial'] });
    expect(answered(first, 'trial')).toEqual(searchOf('trial'));
    expect(answered(both, 'trial')).toEqual(searchOf('trial'));
  });

  it('keeps a space at the end, which the list does not have', () => {
    const sent = asked(typing(searchOf(''), 'red '), 'red ');
    expect(answered(sent, 'red')).toMatchObject({ typed: 'red ', shown: 'red' });
  });

  it('shows what Back, forward and “Clear all” make of it', () => {
    const found = answered(asked(typing(searchOf(''), 'tri'), 'tri'), 'tri');
    const back = answered(found, '');
    expect(back).toEqual(searchOf(''));
    expect(answered(back, 'tri')).toEqual(searchOf('tri'));
  });

  it('waits for no search that the list has already', () => {
    expect(asked(searchOf('tri'), 'tri ')).toEqual(searchOf('tri'));
  });
});
