import { useMemo, useState, type KeyboardEvent } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { someNames } from '../../lib/names/some-names.ts';
import styles from './cells-chart.module.css';
import { moveTo, summaryOf, type ChartSeries, type ChartUnit } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartTable } from './chart-table.tsx';
import { shadeOf } from './shade.ts';
import { InteractiveCells, shadeColour, ShadeLegend } from './interactive-cells.tsx';
import outlines from './world-countries.json';

/** What is known of a country. */
export interface CountryValue {
  /** ISO 3166-1 alpha-3. */
  readonly code: string;
  readonly name: string;
  readonly value: number;
  readonly text: string;
}

interface WorldMapProps {
  /** What it is about: "Spend by country". */
  readonly label: string;
  /** What the values are: "Spend". */
  readonly metric: string;
  readonly unit: ChartUnit;
  /** The highest first. */
  readonly countries: readonly CountryValue[];
  readonly onSelect?: (code: string) => void;
}

/** Outlines in the Natural Earth projection, made from Natural Earth's data at 1:110 million, which is in the public domain. */
const OUTLINES: Readonly<Record<string, string>> = outlines;
const WIDTH = 960;
const HEIGHT = 460;
const TABLE_HEIGHT = 400;
const MISSING_SHOWN = 5;

/** Where an outline begins, percent of the map. */
function placeOf(code: string): { readonly x: number; readonly y: number } {
  const [, x = WIDTH / 2, y = HEIGHT / 2] = /^M(\d+) (\d+)/.exec(OUTLINES[code] ?? '') ?? [];
  return { x: (Number(x) / WIDTH) * 100, y: (Number(y) / HEIGHT) * 100 };
}

/** A value of each country, the darker the higher. */
export function WorldMap({ label, metric, unit, countries, onSelect }: WorldMapProps) {
  const [active, setActive] = useState<number>();

  const points = countries.map(({ name }) => ({ tick: name, label: name }));
  const series: readonly ChartSeries[] = [
    {
      ...{ id: metric, label: metric, unit },
      values: countries.map(({ value }) => value),
      texts: countries.map(({ text }) => text),
    },
  ];
  const shown = active === undefined ? undefined : countries[active];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && shown) onSelect?.(shown.code);
    const next = moveTo(event.key, active, countries.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  return (
    <ChartFrame
      legend={<ShadeLegend label={metric} highest={countries[0]?.text ?? '—'} />}
      table={
        <ChartTable
          label={label}
          heading={t('Country')}
          points={points}
          series={series}
          height={TABLE_HEIGHT}
        />
      }
    >
      <InteractiveCells
        label={`${label}. ${onSelect ? t('Arrow keys move from country to country, Enter shows one alone.') : t('Arrow keys move from country to country.')}`}
        summary={summaryOf(points, series)}
        said={shown && `${shown.name}: ${shown.text}`}
        at={shown && placeOf(shown.code)}
        onKeyDown={onKeyDown}
        onLeave={() => setActive(undefined)}
      >
        <Outlines {...{ countries, active, onSelect }} onActive={setActive} />
      </InteractiveCells>
      <NotOnTheMap countries={countries} />
    </ChartFrame>
  );
}

interface OutlinesProps extends Pick<WorldMapProps, 'countries'> {
  readonly onSelect: WorldMapProps['onSelect'] | undefined;
  readonly active: number | undefined;
  readonly onActive: (index: number | undefined) => void;
}

function Outlines({ countries, active, onActive, onSelect }: OutlinesProps) {
  const highest = Math.max(0, ...countries.map(({ value }) => value));
  const indexOf = useMemo(() => new Map(countries.map(({ code }, index) => [code, index])), [countries]);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.map} aria-hidden>
      {Object.entries(OUTLINES).map(([code, outline]) => {
        const index = indexOf.get(code);
        const value = index === undefined ? undefined : countries[index]?.value;
        return (
          <path
            key={code}
            d={outline}
            fill={shadeColour(shadeOf(value, highest))}
            data-value={index !== undefined && onSelect ? code : undefined}
            data-active={index !== undefined && index === active ? true : undefined}
            onPointerEnter={() => onActive(index)}
            onClick={() => index !== undefined && onSelect?.(code)}
          />
        );
      })}
    </svg>
  );
}

/** Places too small for an outline, and traffic of an unknown place. */
function NotOnTheMap({ countries }: Pick<WorldMapProps, 'countries'>) {
  const missing = countries.filter(({ code }) => OUTLINES[code] === undefined);
  if (missing.length === 0) return null;
  const named = missing.map(({ name, text }) => `${name} ${text}`);
  return (
    <p className={styles.missing}>
      {t('Not on the map: {countries}.', { countries: someNames(named, MISSING_SHOWN) })}
    </p>
  );
}
