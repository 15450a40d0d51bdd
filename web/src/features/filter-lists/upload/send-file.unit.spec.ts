import { ITEM_UPLOAD_PART_BYTES_MAX } from '@marquee/schemas/filter-list/uploads';
import { describe, expect, it } from 'vitest';

import { ApiError, NetworkError } from '../../../lib/api-error.ts';
import { fingerprintOf } from './upload-calls.ts';
import { sendFile, type Sending } from './send-file.ts';

const rejected = (status: number) =>
  new ApiError({ message: String(status) }, new Response(null, { status }));

/** A server that keeps what arrives at the right offset, behind a line that fails in turn. */
function server(failures: readonly (Error | 'answer lost' | undefined)[]) {
  const left = [...failures];
  const kept: number[] = [];
  const pauses: number[] = [];
  const seen: { offset: number; isWaiting: boolean }[] = [];
  const size = () => kept.reduce((sum, bytes) => sum + bytes, 0);
  const sending: Sending = {
    offset: async () => size(),
    send: async (offset, part) => {
      const failure = left.shift();
      if (failure instanceof Error) throw failure;
      if (offset !== size()) throw rejected(409);
      kept.push(part.size);
      if (failure === 'answer lost') throw new NetworkError();
    },
    pause: async (ms) => void pauses.push(ms),
    onProgress: (offset, isWaiting) => void seen.push({ offset, isWaiting }),
  };
  return { sending, kept, pauses, seen, size };
}

const file = (bytes: number) => new Blob([new Uint8Array(bytes)]);
const PART = ITEM_UPLOAD_PART_BYTES_MAX;

describe('a file', () => {
  it('goes in parts, from where it was', async () => {
    const whole = server([]);
    await sendFile(file(2 * PART + 5), 0, whole.sending);
    expect(whole.kept).toEqual([PART, PART, 5]);
    const rest = server([]);
    rest.kept.push(PART);
    await sendFile(file(2 * PART + 5), PART, rest.sending);
    expect(rest.kept).toEqual([PART, PART, 5]);
  });

  it('goes on after a lost part and after a lost answer, without sending anything twice', async () => {
    const line = server([undefined, new NetworkError(), rejected(503), 'answer lost']);
    await sendFile(file(3 * PART), 0, line.sending);
    expect(line.kept).toEqual([PART, PART, PART]);
    expect(line.pauses).toEqual([1_000, 2_000, 4_000]);
    expect(line.seen.filter(({ isWaiting }) => isWaiting).map(({ offset }) => offset)).toEqual([
      PART,
      PART,
      PART,
    ]);
  });

  it('is taken up at once where another tab sent a part', async () => {
    const line = server([]);
    line.kept.push(PART);
    await sendFile(file(2 * PART), 0, line.sending);
    expect(line.kept).toEqual([PART, PART]);
    expect(line.pauses).toEqual([0]);
  });

  it('gives up where another attempt changes nothing, or no one answers for long', async () => {
    await expect(sendFile(file(9), 0, server([rejected(507)]).sending)).rejects.toMatchObject({
      status: 507,
    });
    const away = server(Array.from({ length: 40 }, () => new NetworkError()));
    await expect(sendFile(file(9), 0, away.sending)).rejects.toBeInstanceOf(NetworkError);
    expect(away.pauses).toHaveLength(23);
  });

  it('is known again by name, size and time', () => {
    const one = { name: 'list.csv', size: 5, lastModified: 7 };
    expect(fingerprintOf(one)).toBe(fingerprintOf({ ...one }));
    expect(fingerprintOf({ ...one, lastModified: 8 })).not.toBe(fingerprintOf(one));
    expect(fingerprintOf({ ...one, name: 'n'.repeat(300) })).toHaveLength(255);
    // A letter of two UTF-16 units is not cut in half.
    for (const start of ['', 'n'])
      expect(fingerprintOf({ ...one, name: start + '😀'.repeat(150) })).not.toMatch(/\p{Surrogate}/u);
  });
});
