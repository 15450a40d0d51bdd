import { describe, expect, it } from 'vitest';

import { ApiError, NetworkError } from './api-error.ts';
import { camelCased, textsOf, messageFor } from './error-catalogue.ts';

const rejection = (problem: object) =>
  new ApiError(problem, new Response(null, { status: 422, headers: { 'x-request-id': 'r-1' } }));

describe('error catalogue', () => {
  it.each([
    ['The file may not be greater', 'theFileMayNotBeGreater'],
    ['Unauthorized', 'unauthorized'],
    ['wrongImageSize', 'wrongImageSize'],
    ['action failed!', 'actionFailed'],
    ['', ''],
  ])('reads %j as the key %j', (text, key) => expect(camelCased(text)).toBe(key));

  it('shows the known text of a known message, and any other as the server wrote it', () => {
    expect(messageFor('Unauthorized')).toEqual({ text: 'Wrong user credentials', known: true });
    expect(messageFor('Something of its own')).toEqual({ text: 'Something of its own', known: false });
    expect(messageFor('constructor')).toEqual({ text: 'constructor', known: false });
  });

  it('lists every refused field once, else the message, else that an error occurred', () => {
    const errors = [
      { field: 'a', message: 'A is required.' },
      { field: 'b', message: 'A is required.' },
      { field: 'c', message: 'C must be valid.' },
    ];
    expect(textsOf(rejection({ message: 'A is required.', errors }))).toEqual([
      'A is required.',
      'C must be valid.',
    ]);
    expect(textsOf(rejection({ message: 'No.' }))).toEqual(['No.']);
    expect(textsOf(new NetworkError())).toEqual([expect.stringMatching(/connection/)]);
    expect(textsOf(new TypeError('x is undefined'))).toEqual(['An error occurred']);
  });
});
