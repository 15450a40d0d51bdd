import type { BidLandscape as Landscape } from '@marquee/schemas/queries/bid-landscape';
import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';

import { formatCount, formatMoney, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { ChartFrame } from '../chart-frame.tsx';
import { ChartTable } from '../chart-table.tsx';
import { useWidth } from '../use-width.ts';
import styles from './bid-landscape.module.css';
import { FRAME, LandscapePlot, useLandscapeScales, type LandscapeLine } from './landscape-plot.tsx';
import { describeLandscape, describePoint, indexBelow, indexByKey } from './landscape-text.ts';

export interface BidLandscapeProps {
  readonly landscape: Landscape;
  /** What the price is of: `CPM`. */
  readonly unit: string;
  /** Dollars; undefined before there is one. */
  readonly bidPrice: string | undefined;
  readonly recommended?: string | undefined;
  /** Takes a price that was dragged to; absent where it cannot be changed. */
  readonly onBid?: ((bidPrice: string) => void) | undefined;
}

const HEIGHT = 250;

/** Impressions a day by bid price, with the bid as a dot that can be dragged. */
export function BidLandscape({ landscape, unit, bidPrice, recommended, onBid }: BidLandscapeProps) {
  const index = indexBelow(landscape, bidPrice);
  const active = bidPrice === undefined ? undefined : landscape.points[index];
  return (
    <ChartFrame
      legend={
        <p className={styles.active} aria-hidden>
          {active === undefined ? (
            t('No bid price yet')
          ) : (
            <>
              <strong>{formatMoney(active.bidPrice)}</strong> {unit} · {describePoint(active)}
            </>
          )}
        </p>
      }
      table={<LandscapeTable landscape={landscape} unit={unit} />}
    >
      <Drawing
        landscape={landscape}
        unit={unit}
        index={index}
        summary={describeLandscape(landscape, unit, recommended)}
        onBid={onBid}
        hasBid={active !== undefined}
      />
    </ChartFrame>
  );
}

function LandscapeTable({ landscape: { points }, unit }: { landscape: Landscape; unit: string }) {
  const column = (id: string, label: string, texts: readonly string[]) => ({
    ...{ id, label, unit: 'count' as const, texts },
    values: points.map(() => null),
  });
  return (
    <ChartTable
      label={t('Bid landscape')}
      heading={t('Bid, {unit}', { unit })}
      points={points.map(({ bidPrice }) => ({ label: formatMoney(bidPrice), tick: '' }))}
      series={[
        column(
          'share',
          t('Requests won'),
          points.map(({ winShare }) => formatPercent(winShare * 100, 0)),
        ),
        column(
          'impressions',
          t('Impressions a day'),
          points.map(({ impressions }) => formatCount(impressions.value)),
        ),
        column(
          'cost',
          t('Cost a day, at most'),
          points.map(({ cost }) => formatMoney(cost.value)),
        ),
      ]}
      height={HEIGHT}
    />
  );
}

interface DrawingProps {
  readonly landscape: Landscape;
  readonly unit: string;
  readonly index: number;
  readonly summary: string;
  readonly hasBid: boolean;
  readonly onBid: BidLandscapeProps['onBid'];
}

function Drawing({ landscape, unit, index, summary, hasBid, onBid }: DrawingProps) {
  const [box, width] = useWidth();
  const { points, medianFloor, goingPrice } = landscape;
  const { x, y } = useLandscapeScales(points, width, HEIGHT);
  const summaryId = useId();
  const lines: LandscapeLine[] = [
    { id: 'floor', label: t('Median floor'), price: medianFloor },
    ...(goingPrice === null ? [] : [{ id: 'going' as const, label: t('Going price'), price: goingPrice }]),
  ];
  const choose = (next: number) => {
    const price = points[next]?.bidPrice;
    if (price !== undefined && next !== index) onBid?.(price);
  };
  const pointer = useDrag((event) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    choose(nearest(points, x.invert(event.clientX - left - FRAME.left)));
  });
  const active = points[index];
  return (
    <div ref={box} className={styles.plot} style={{ height: HEIGHT }} {...(onBid && pointer)}>
      <p id={summaryId} className={styles.spoken}>
        {summary}
      </p>
      {width > 0 && (
        <LandscapePlot
          points={points}
          lines={lines}
          index={hasBid ? index : -1}
          unit={unit}
          width={width}
          height={HEIGHT}
        />
      )}
      {width > 0 && active !== undefined && (hasBid || onBid) && (
        <Dot
          points={points}
          index={index}
          unit={unit}
          left={FRAME.left + x(Number(active.bidPrice))}
          top={FRAME.top + y(active.impressions.value)}
          describedBy={summaryId}
          onChoose={onBid && choose}
        />
      )}
    </div>
  );
}

/** Follows a pointer from where it goes down until it is lifted. */
function useDrag(dragTo: (event: PointerEvent) => void) {
  const isDragged = useRef(false);
  const end = () => {
    isDragged.current = false;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      // A finger that scrolls the page begins anywhere; one that drags begins on the dot.
      const isOnDot = event.target instanceof Element && event.target.closest('[role="slider"]') !== null;
      if (event.button !== 0 || (event.pointerType === 'touch' && !isOnDot)) return;
      isDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      dragTo(event);
    },
    onPointerMove: (event: PointerEvent) => {
      if (isDragged.current) dragTo(event);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

interface DotProps {
  readonly points: Landscape['points'];
  readonly index: number;
  readonly unit: string;
  /** Pixels. */
  readonly left: number;
  readonly top: number;
  readonly describedBy: string;
  /** Absent where it cannot be moved. */
  readonly onChoose: ((index: number) => void) | undefined;
}

/** The bid, moved by arrow keys from price to price. */
function Dot({ points, index, unit, left, top, describedBy, onChoose }: DotProps) {
  const point = points[index];
  if (onChoose === undefined || point === undefined)
    return <div className={styles.dot} data-fixed style={{ left, top }} aria-hidden />;
  return (
    <div
      className={styles.dot}
      style={{ left, top }}
      role="slider"
      tabIndex={0}
      aria-label={t('Bid on the curve')}
      aria-describedby={describedBy}
      aria-valuemin={Number(points[0]?.bidPrice)}
      aria-valuemax={Number(points.at(-1)?.bidPrice)}
      aria-valuenow={Number(point.bidPrice)}
      aria-valuetext={`${formatMoney(point.bidPrice)} ${unit}: ${describePoint(point)}`}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const next = indexByKey(event.key, index, points.length);
        if (next === undefined) return;
        event.preventDefault();
        onChoose(next);
      }}
    />
  );
}

/** The point whose price is closest. */
function nearest(points: Landscape['points'], price: number): number {
  let best = 0;
  for (const [index, point] of points.entries()) {
    const distance = Math.abs(Number(point.bidPrice) - price);
    if (distance < Math.abs(Number(points[best]!.bidPrice) - price)) best = index;
  }
  return best;
}
