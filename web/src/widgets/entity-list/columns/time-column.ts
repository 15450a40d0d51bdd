import { zonePlace } from '../../../lib/zone/zones.ts';
import type { ListColumn } from '../resource.ts';

/** A column whose header says the zone of its times: `Created (Berlin)`. In a file they are of UTC. */
export const inZone = <Row>(column: ListColumn<Row>, zone: string): ListColumn<Row> =>
  column.isTime === true
    ? {
        ...column,
        header: `${column.header} (${zonePlace(zone)})`,
        csvHeader: `${column.csvHeader ?? column.header} (UTC)`,
      }
    : column;
