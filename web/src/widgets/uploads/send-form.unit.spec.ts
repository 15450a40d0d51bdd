import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '../../lib/api-error.ts';
import { sendForm } from './send-form.ts';

/** What a browser's request is asked to do; `answer` says what came of it. */
class StubRequest {
  static last: StubRequest | undefined;
  responseType = '';
  status = 0;
  responseText = '';
  upload = {};
  onload: (() => void) | undefined;
  onabort: (() => void) | undefined;
  asked = '';
  open(method: string, url: string) {
    this.asked = `${method} ${url}`;
  }
  setRequestHeader() {
    return undefined;
  }
  getResponseHeader = () => null;
  send() {
    StubRequest.last = this;
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.onload?.();
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', StubRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
  StubRequest.last = undefined;
});

const send = (signal = new AbortController().signal) =>
  sendForm('/media-asset/upload/image', new FormData(), { signal, onProgress: () => undefined });

test('the answer to an upload is text for every browser, whatever its content type', async () => {
  const sent = send();
  expect(StubRequest.last).toMatchObject({
    asked: 'POST /api/media-asset/upload/image',
    responseType: 'text',
  });
  StubRequest.last?.answer(200, '{"data":{"id":7}}');
  expect(await sent).toEqual({ data: { id: 7 } });
  const empty = send();
  StubRequest.last?.answer(204, '');
  expect(await empty).toBeUndefined();
});

test('an upload that is refused or canceled rejects', async () => {
  const refused = send();
  StubRequest.last?.answer(422, '{"message":"Too large"}');
  await expect(refused).rejects.toBeInstanceOf(ApiError);
  const stop = new AbortController();
  const canceled = send(stop.signal);
  stop.abort();
  await expect(canceled).rejects.toMatchObject({ name: 'AbortError' });
});
