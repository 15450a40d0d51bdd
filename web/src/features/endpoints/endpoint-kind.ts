import { queryOptions } from '@tanstack/react-query';
import type { GenericSchema, InferInput } from 'valibot';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { t } from '../../lib/i18n/i18n.ts';
import {
  entityKind,
  type Entity,
  type EntityKind,
  type EntityLabels,
} from '../../widgets/entity/entity-kind.ts';

/** What every endpoint has, whichever way its traffic goes. */
export interface EndpointBase extends Entity {
  /** Milliseconds. */
  readonly tmax: number;
  /** Dollars a day, decimal; 0 is without a limit. */
  readonly spendLimit: string;
}

/** A kind of endpoints, with its examples of messages. */
interface EndpointKind<View extends EndpointBase, Create, Change, Examples, Replay> extends EntityKind<
  View,
  Create,
  Change
> {
  readonly examples: (id: number) => ReturnType<typeof examplesQuery<Examples>>;
  /** Sends the example, with `test=1`. */
  readonly replay: (id: number) => Promise<Replay>;
}

/** What its calls answer. */
interface EndpointAnswers<View, Examples, Replay> {
  readonly view: GenericSchema<unknown, View>;
  readonly examples: GenericSchema<unknown, Examples>;
  readonly replay: GenericSchema<unknown, Replay>;
}

/** A kind of endpoints by what its bodies are: `endpointKind<typeof createBody, typeof changeBody>()(labels, answers)`. */
export const endpointKind =
  <CreateBody extends GenericSchema, ChangeBody extends GenericSchema>() =>
  <View extends EndpointBase, Examples, Replay>(
    label: Omit<EntityLabels, 'shortNoun' | 'newLabel'>,
    { view, examples, replay }: EndpointAnswers<View, Examples, Replay>,
  ): EndpointKind<View, InferInput<CreateBody>, InferInput<ChangeBody>, Examples, Replay> => {
    const kind = entityKind<View, CreateBody, ChangeBody>(
      { ...label, shortNoun: t('endpoint'), newLabel: t('New endpoint') },
      view,
    );
    return {
      ...kind,
      examples: (id) => examplesQuery(kind.key, kind.path, id, examples),
      replay: (id) => parsedData(replay, api.post(`${kind.path}/${id}/examples/replay`)),
    };
  };

const examplesQuery = <Examples>(
  key: string,
  path: string,
  id: number,
  examples: GenericSchema<unknown, Examples>,
) =>
  queryOptions({
    queryKey: [key, 'all', 'examples', id],
    queryFn: ({ signal }) => parsedData(examples, api.get(`${path}/${id}/examples`, { signal })),
  });
