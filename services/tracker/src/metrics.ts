import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

import type { TrafficLogWriter } from './recording/traffic-log-writer.ts';
import type { DspNotices } from './notices/dsp-notices.ts';
import type { TrackerCounts } from './tracker-counts.ts';

/** Shows the tracker's counts at `/metrics`. */
export function registerMetrics(
  registry: Registry,
  counts: TrackerCounts,
  logWriter: TrafficLogWriter,
  dspNotices: DspNotices,
): void {
  const registers = [registry];
  new Counter({
    name: 'marquee_tracker_events_total',
    help: 'Notices by kind, and what became of the others: forged, malformed, replay, not billable, not counted',
    labelNames: ['what'],
    registers,
    collect() {
      this.reset();
      for (const [what, count] of Object.entries(counts.all())) this.inc({ what }, count);
      this.inc({ what: 'dropped' }, logWriter.dropped);
    },
  });
  new Gauge({
    name: 'marquee_tracker_spooled',
    help: 'Clicks and impressions in memory that the traffic log did not take yet',
    registers,
    collect() {
      this.set(logWriter.spooled);
    },
  });
  new Gauge({
    name: 'marquee_tracker_outside_notices_pending',
    help: 'Win and billing notices to DSPs that wait or are under way',
    registers,
    collect() {
      this.set(dspNotices.pending);
    },
  });
}
