import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import { describe, expect, it } from 'vitest';

import {
  declareRejections,
  invalid,
  notFound,
  type Rejection,
  RejectedError,
  tooManyRequests,
  VERSION_CONFLICT,
} from '../decider/rejection.ts';
import { ProblemError } from './problem-error.ts';
import { asProblem, problemOf } from './rejection-problem.ts';

const DECLARED = declareRejections({
  'signed-out': { type: 'Unauthenticated', message: 'Sign in.' },
  'not-offered': { type: 'Forbidden', field: 'price', message: 'Not offered.' },
  'too-large': { type: 'TooLarge', message: 'Too large.' },
  taken: { type: 'Conflict', message: 'Taken.' },
});

describe('a rejection over HTTP', () => {
  it.each<[string, Rejection, number]>([
    ['who is not signed in', DECLARED['signed-out'], 401],
    ['what is not allowed', DECLARED['not-offered'], 403],
    ['what is not there', notFound('Campaign'), 404],
    ['a conflict', DECLARED.taken, 409],
    ['another version', VERSION_CONFLICT, 409],
    ['what is too large', DECLARED['too-large'], 413],
    ['invalid fields', invalid({ field: 'name', message: 'Name is required.' }), 422],
    ['too many calls', tooManyRequests('Later.', 1.2), 429],
  ])('of %s has its status', (_what, rejection, status) => {
    expect(problemOf(rejection)).toMatchObject({ status, message: rejection.message });
  });

  it('has a type where another version was saved, and none otherwise', () => {
    expect(problemOf(VERSION_CONFLICT).toProblem().type).toBe(PROBLEM_TYPES.versionConflict);
    expect(problemOf(DECLARED.taken).toProblem()).not.toHaveProperty('type');
  });

  it('says when to come back, and how to sign in', () => {
    expect(problemOf(tooManyRequests('Later.', 1.2)).headers).toEqual({ 'retry-after': '2' });
    expect(problemOf(DECLARED['signed-out']).headers).toEqual({ 'www-authenticate': 'Bearer' });
  });

  it('reports the first error of each field', () => {
    const errors = [
      { field: 'name', message: 'Name is required.' },
      { field: 'name', message: 'Name must be valid.' },
      { field: 'price', message: 'Price is required.' },
    ];
    expect(problemOf(invalid(...errors)).toProblem()).toMatchObject({
      message: 'Name is required.',
      errors: [errors[0], errors[2]],
    });
    expect(problemOf(DECLARED['not-offered']).errors).toEqual([{ field: 'price', message: 'Not offered.' }]);
  });

  it('is what an error carries, if it carries one', () => {
    expect(asProblem(new RejectedError(notFound('Deal')))).toMatchObject({ status: 404 });
    const problem = new ProblemError(415, 'Send JSON.');
    expect(asProblem(problem)).toBe(problem);
    expect(asProblem(new TypeError('of ours'))).toBeUndefined();
  });
});
