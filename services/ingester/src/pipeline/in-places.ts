import type { FactParam } from '@marquee/kit/fact-store/port';

import type { EpochPartition } from './block.ts';

/** A condition that holds for rows of these places alone; its parameters are `inPlacesParams` of the same places. */
export const inPlaces = (places: readonly EpochPartition[]): string =>
  `(${places
    .map(
      (_, index) =>
        `(log_epoch = {epoch${index}:String} AND topic = {topic${index}:String} AND partition = {partition${index}:UInt16})`,
    )
    .join(' OR ')})`;

export const inPlacesParams = (places: readonly EpochPartition[]): Record<string, FactParam> =>
  Object.fromEntries<FactParam>(
    places.flatMap<[string, FactParam]>(({ epoch, topic, partition }, index) => [
      [`epoch${index}`, epoch],
      [`topic${index}`, topic],
      [`partition${index}`, partition],
    ]),
  );
