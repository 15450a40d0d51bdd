import { userView } from '@marquee/schemas/user/views';
import { useQuery } from '@tanstack/react-query';
import { pick, type InferOutput } from 'valibot';

import { parsedList } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

const named = pick(userView, ['id', 'firstName', 'lastName', 'email']);
type Name = InferOutput<typeof named>;

/** Ids asked for in the same moment go into one call. */
const TOGETHER_MS = 10;
const IDS_MAX = 100;

let waiting: { readonly ids: Set<number>; readonly answer: Promise<ReadonlyMap<number, Name>> } | undefined;

function ask(id: number): Promise<Name | null> {
  if (waiting === undefined || waiting.ids.size >= IDS_MAX) {
    const ids = new Set<number>();
    const answer = new Promise<void>((resolve) => {
      setTimeout(resolve, TOGETHER_MS);
    }).then(async () => {
      waiting = undefined;
      const query = { 'whereIn[id]': [...ids].join(','), perPage: IDS_MAX };
      const { data } = await parsedList(named, api.get('/users', { query }));
      return new Map(data.map((user) => [user.id, user]));
    });
    waiting = { ids, answer };
  }
  waiting.ids.add(id);
  return waiting.answer.then((names) => names.get(id) ?? null);
}

/** The name behind a user's id, for lists that carry the id alone; undefined while it is on its way or unknown, and for 0. */
export function useUserName(id: number): string | undefined {
  const { data } = useQuery(
    {
      queryKey: ['user', 'name', id],
      queryFn: () => ask(id),
      staleTime: Infinity,
      retry: false,
      enabled: id > 0,
    },
    queryClient,
  );
  if (data === undefined || data === null) return undefined;
  return `${data.firstName} ${data.lastName}`.trim();
}
