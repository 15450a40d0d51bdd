import { Paper, Skeleton, Text, Title, type TitleOrder } from '@mantine/core';
import { useId, type ReactNode } from 'react';

import styles from './card.module.css';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '../icons.ts';
import { Tooltip } from '../overlays/tooltip.tsx';

interface CardProps {
  title?: ReactNode;
  /** Level of the heading; it looks the same at every level. */
  order?: TitleOrder;
  description?: ReactNode;
  /** Shown to the right of the title. */
  actions?: ReactNode;
  children?: ReactNode;
  /** Off for content that runs to the edges, such as a table. */
  padded?: boolean;
  className?: string | undefined;
  id?: string;
}

/** A surface with a heading of its own. */
export function Card(props: CardProps) {
  const { title, order = 2, description, actions, children, padded = true, className, id } = props;
  const headingId = useId();
  return (
    <Paper
      component="section"
      className={[styles.card, className].filter(Boolean).join(' ')}
      {...(id === undefined ? {} : { id })}
      {...(title === undefined ? {} : { 'aria-labelledby': headingId })}
    >
      {title !== undefined || actions !== undefined ? (
        <header className={styles.header}>
          <div className={styles.heading}>
            {title === undefined ? null : (
              <Title order={order} size="h4" id={headingId}>
                {title}
              </Title>
            )}
            {description === undefined ? null : (
              <Text size="sm" c="dimmed">
                {description}
              </Text>
            )}
          </div>
          {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
        </header>
      ) : null}
      {children === undefined ? null : <div className={padded ? styles.body : styles.bleed}>{children}</div>}
    </Paper>
  );
}

/** Change of a figure against the previous one. */
export interface Delta {
  /** With its sign and unit: `+12.4%`. */
  text: string;
  trend: 'up' | 'down' | 'same';
  /** Growing cost is not good news: say so here. Without it, up is good. */
  tone?: 'good' | 'bad' | 'neutral';
  /** What it is compared with: `vs yesterday`. */
  comparedWith?: string;
}

const TRENDS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconMinus };
const TONES = { up: 'good', down: 'bad', same: 'neutral' } as const;

function DeltaLine({ text, trend, tone = TONES[trend], comparedWith }: Delta) {
  const Arrow = TRENDS[trend];
  return (
    <p className={styles.delta}>
      <span className={styles.change} data-tone={tone}>
        <Arrow size="1rem" aria-hidden />
        {text}
      </span>
      {comparedWith === undefined ? null : <span className={styles.against}>{comparedWith}</span>}
    </p>
  );
}

interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  unit?: ReactNode;
  delta?: Delta | undefined;
  /** What the figure means, in a tooltip on its label. */
  hint?: string | undefined;
  /** A line under the figure, or a small chart. */
  children?: ReactNode;
  loading?: boolean | undefined;
}

/** One figure, large, with how it changed. */
export function StatCard({ label, value, unit, delta, hint, children, loading = false }: StatCardProps) {
  const name = (
    <Text component="p" size="sm" c="dimmed" fw={500} className={styles.label}>
      {label}
    </Text>
  );
  return (
    <Paper className={styles.stat} aria-busy={loading}>
      {hint === undefined ? (
        name
      ) : (
        <Tooltip label={hint}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the hint must open from the keyboard too */}
          <div className={styles.hinted} tabIndex={0}>
            {name}
          </div>
        </Tooltip>
      )}
      {loading ? (
        <>
          <Skeleton className={styles.valueSkeleton} />
          <Skeleton className={styles.deltaSkeleton} />
        </>
      ) : (
        <>
          <p className={styles.value}>
            {value}
            {unit === undefined ? null : <span className={styles.unit}>{unit}</span>}
          </p>
          {delta === undefined ? null : <DeltaLine {...delta} />}
          {children}
        </>
      )}
    </Paper>
  );
}
