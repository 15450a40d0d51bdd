import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { InvalidatingQueryClient } from './query-client.ts';

function deferred() {
  let resolve: (text: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

test('a first load that was read before a change is loaded once more, whether or not it is on screen', async () => {
  const client = new InvalidatingQueryClient();
  const [before, after] = [deferred(), deferred()];
  const answers = [before, after];
  let loads = 0;
  const options = {
    queryKey: ['creative', 7],
    queryFn: () => answers[loads++]?.promise ?? 'more',
    retry: false,
  };
  const observer = new QueryObserver(client, options);
  const stop = observer.subscribe(() => undefined);

  const invalidated = client.invalidateQueries({ queryKey: ['creative'] });
  before.resolve('as it was');
  await invalidated;
  await expect.poll(() => loads).toBe(2);
  after.resolve('as it is');
  await expect.poll(() => observer.getCurrentResult().data).toBe('as it is');
  expect(loads).toBe(2);
  stop();
});

test('what fails is not loaded again by an invalidation that came on its way', async () => {
  const client = new InvalidatingQueryClient();
  const answer = deferred();
  let loads = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['creative', 7],
    queryFn: () => {
      loads += 1;
      return answer.promise;
    },
    retry: false,
  });
  const stop = observer.subscribe(() => undefined);
  const invalidated = client.invalidateQueries({ queryKey: ['creative'] });
  answer.reject(new Error('away'));
  await invalidated;
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  expect(loads).toBe(1);
  stop();
});
