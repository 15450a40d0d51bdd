import { describe, expect, it } from 'vitest';

import { StoreUnavailable, UnstorableEvent } from '../event-store/errors.ts';
import { DependencyUnavailable } from './errors.ts';
import { isUnavailable } from './unavailable.ts';

const coded = (message: string, fields: object) => Object.assign(new Error(message), fields);
const refused = coded('connect ECONNREFUSED 127.0.0.1:2113', { code: 'ECONNREFUSED' });

describe('an error of unavailability', () => {
  it.each([
    ['the event store by its own error', new StoreUnavailable('no answer within 4,000 ms')],
    ['any other dependency', new DependencyUnavailable('traffic log', 'Look at its log.')],
    ['a refused connection', refused],
    [
      'a refused connection as the cause of a cause',
      new Error('a', { cause: new Error('b', { cause: refused }) }),
    ],
    ['one of several that were tried', new AggregateError([new Error('other'), refused])],
    [
      'fetch',
      new TypeError('fetch failed', { cause: coded('other side closed', { code: 'UND_ERR_SOCKET' }) }),
    ],
    ['a deadline', AbortSignal.abort(new DOMException('too late', 'TimeoutError')).reason],
    ['EventStoreDB, its client', coded('Server is unavailable', { type: 'unavailable' })],
    ['EventStoreDB, no leader', coded('not leader', { type: 'not-leader' })],
    ['gRPC', coded('14 UNAVAILABLE', { code: 14, details: 'No connection established' })],
    ['PostgreSQL going down', coded('terminating connection', { code: '57P01' })],
    ['a Unix socket without a server', coded('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
    ['the mail server', coded('Greeting never received', { code: 'ESOCKET' })],
  ])('includes %s', (_what, error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  it.each([
    ['a broken rule', new Error('wallet of user 7 refused DepositFunds')],
    ['an event that cannot be stored', new UnstorableEvent('NUL')],
    ['a missing file', coded('open', { code: 'ENOENT', syscall: 'open' })],
    ['a wrong row', coded('division by zero', { code: '22012' })],
    ['gRPC: not found', coded('5 NOT_FOUND', { code: 5, details: 'no such stream' })],
    ['nothing', undefined],
  ])('does not include %s', (_what, error) => {
    expect(isUnavailable(error)).toBe(false);
  });

  it('ends with causes that lead back to themselves', () => {
    const loop = new Error('loop');
    loop.cause = loop;
    expect(isUnavailable(loop)).toBe(false);
  });
});
