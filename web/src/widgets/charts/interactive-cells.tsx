import { useId, type KeyboardEvent, type ReactNode } from 'react';

import styles from './cells-chart.module.css';
import chart from './chart.module.css';
import { t } from '../../lib/i18n/i18n.ts';

interface InteractiveCellsProps {
  /** What it is about, and which keys it takes. */
  readonly label: string;
  readonly summary: string;
  /** What is said of the cell under the pointer or the keys. */
  readonly said: string | undefined;
  /** Where it is, percent from the left and from the top. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** A drawing of cells with a tooltip, walked by pointer or arrow keys and described for screen readers. */
export function InteractiveCells(props: InteractiveCellsProps) {
  const { label, summary, said, at, onKeyDown, onLeave, children } = props;
  const summaryId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application handles its own keys
    <div
      className={styles.cells}
      role="application"
      aria-roledescription={t('chart')}
      aria-label={label}
      aria-describedby={summaryId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its cells are walked by arrow keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerLeave={onLeave}
      onBlur={onLeave}
    >
      <p id={summaryId} className={chart.spoken}>
        {summary}
      </p>
      {children}
      {said !== undefined && at !== undefined && (
        <div
          className={styles.tooltip}
          style={{
            top: `${at.y}%`,
            ...(at.x > 50 ? { right: `${100 - at.x}%` } : { left: `${at.x}%` }),
          }}
          aria-hidden
        >
          {said}
        </div>
      )}
      <p className={chart.spoken} role="status">
        {said ?? ''}
      </p>
    </div>
  );
}

/** From what nothing is to the highest value, in the colours of the cells. */
export const ShadeLegend = ({ label, highest }: { readonly label: string; readonly highest: string }) => (
  <p className={styles.legend}>
    <strong>{label}</strong>
    <span>0</span>
    <span className={styles.ramp} aria-hidden />
    <span>{highest}</span>
  </p>
);

/** A cell's colour by its shade, percent. */
export const shadeColour = (shade: number): string =>
  shade === 0 ? 'var(--mq-line)' : `color-mix(in srgb, var(--mq-chart-1) ${shade}%, var(--mq-surface))`;
