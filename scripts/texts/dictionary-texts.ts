import {
  CONNECTION_TYPE_NAMES,
  DEVICE_TYPE_NAMES,
  PLAYER_SIZES,
} from '../../services/dictionary/src/reference/devices.ts';
import { IAB_CATEGORIES } from '../../services/dictionary/src/reference/iab-categories.ts';
import { TRAFFIC_TYPE_NAMES } from '../../services/dictionary/src/reference/traffic-types.ts';

/** Names of the dictionary that the interface translates; languages and countries it has from elsewhere. */
export const dictionaryTexts = (): readonly string[] =>
  [
    ...CONNECTION_TYPE_NAMES,
    ...DEVICE_TYPE_NAMES,
    ...PLAYER_SIZES,
    ...TRAFFIC_TYPE_NAMES,
    ...IAB_CATEGORIES,
    ...IAB_CATEGORIES.flatMap(({ children }) => children),
  ].map(({ name }) => name);
