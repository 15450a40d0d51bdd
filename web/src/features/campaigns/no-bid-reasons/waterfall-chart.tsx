import { useState } from 'react';

import { formatCount, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { LiveNumber } from '../../../widgets/live-number/live-number.tsx';
import type { WaterfallStep, Waterfall } from '../model/waterfall.ts';
import classes from './waterfall-chart.module.css';

interface WaterfallChartProps {
  readonly waterfall: Waterfall;
  readonly isAdmin: boolean;
  /** The reason that is expanded at first: the one with the largest loss. */
  readonly openReason: string | undefined;
  readonly notes: ReasonNotes;
}

/** What is known beyond its meaning, by reason. */
export type ReasonNotes = Readonly<Record<string, readonly string[]>>;

const share = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

/** What was offered, filter by filter, down to bids and wins; each filter opens to what it means. */
export function WaterfallChart({ waterfall, isAdmin, openReason, notes }: WaterfallChartProps) {
  const { offered, bids, wins, stages } = waterfall;
  return (
    <div className={classes.waterfall}>
      <Total label={t('Offered impressions')} count={offered} offered={offered} tone="offered" />
      {stages.map(({ stage, title, count, falls }) => (
        <section key={stage} className={classes.stage} aria-label={title}>
          <h3 className={classes.stageTitle}>
            {title}
            <span className={classes.count}>−{formatCount(count)}</span>
          </h3>
          {falls.map((fall) => (
            <FallRow
              key={fall.reason}
              fall={fall}
              offered={offered}
              isAdmin={isAdmin}
              isOpen={fall.reason === openReason}
              notes={notes[fall.reason] ?? NO_NOTES}
            />
          ))}
        </section>
      ))}
      <Total label={t('Bids')} count={bids} offered={offered} tone="bids" />
      {wins !== undefined && <Total label={t('Wins')} count={wins} offered={offered} tone="wins" />}
    </div>
  );
}

interface TotalProps {
  readonly label: string;
  readonly count: number;
  readonly offered: number;
  readonly tone: 'offered' | 'bids' | 'wins';
}

function Total({ label, count, offered, tone }: TotalProps) {
  const percent = share(count, offered);
  return (
    <div className={classes.total} data-tone={tone}>
      <span className={classes.title}>{label}</span>
      <span className={classes.count}>
        <LiveNumber value={count} />
        {tone !== 'offered' && ` · ${formatPercent(percent, 1)}`}
      </span>
      <Bar from={0} width={percent} />
    </div>
  );
}

interface FallRowProps {
  readonly fall: WaterfallStep;
  readonly offered: number;
  readonly isAdmin: boolean;
  readonly isOpen: boolean;
  readonly notes: readonly string[];
}

const NO_NOTES: readonly string[] = [];

function FallRow({ fall, offered, isAdmin, isOpen, notes }: FallRowProps) {
  const { label, count, before, after } = fall;
  // Numbers move every two seconds; what the person opened or closed stays so.
  const [open, setOpen] = useState(isOpen);
  const advice = isAdmin ? (label.adminAdvice ?? label.advice) : label.advice;
  return (
    <details className={classes.fall} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <span className={classes.title}>{label.title}</span>
        <span className={classes.count}>
          <LiveNumber value={count} /> · {formatPercent(share(count, offered), 1)}
        </span>
        <Bar from={share(after, offered)} width={share(count, offered)} kept={share(after, offered)} />
      </summary>
      <p className={classes.meaning}>
        {t('{meaning} It rejected {share} of the {before} impressions that reached it.', {
          meaning: label.meaning,
          share: formatPercent(share(count, before), 1),
          before: formatCount(before),
        })}
      </p>
      {notes.map((note) => (
        <p key={note} className={classes.meaning}>
          {note}
        </p>
      ))}
      {advice !== '' && <p className={classes.advice}>{advice}</p>}
    </details>
  );
}

/** Percent of the offered impressions: those that pass, and those that are rejected here. */
function Bar({ from, width, kept = 0 }: { from: number; width: number; kept?: number }) {
  return (
    <span className={classes.bar} aria-hidden>
      <span className={classes.kept} style={{ inlineSize: `${kept}%` }} />
      <span className={classes.part} style={{ insetInlineStart: `${from}%`, inlineSize: `${width}%` }} />
    </span>
  );
}
