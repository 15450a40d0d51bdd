import { CODE_NAMES } from '@marquee/dictionary';
import type { ValueNamesPort } from '@marquee/reporting';

/** Names of things by id; what is unknown is absent. */
type NamesById = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

export interface NameSources {
  readonly campaigns: NamesById;
  readonly creatives: NamesById;
  readonly users: NamesById;
  readonly sspEndpoints: () => Promise<ReadonlyMap<number, string>>;
}

/** What the values in reports are called: things by what their services know, codes by the dictionaries. */
export function createValueNames(sources: NameSources): ValueNamesPort {
  const byId = (read: NamesById) => async (values: readonly string[]) => {
    const names = await read(values.map(Number));
    return new Map([...names].map(([id, name]) => [String(id), name]));
  };
  const things: Readonly<Record<string, ReturnType<ValueNamesPort>>> = {
    campaign: byId(sources.campaigns),
    creative: byId(sources.creatives),
    user: byId(sources.users),
    ssp: byId(() => sources.sspEndpoints()),
  };
  return (dimension) => {
    const codes = CODE_NAMES[dimension];
    return things[dimension] ?? (codes && (async () => codes));
  };
}
