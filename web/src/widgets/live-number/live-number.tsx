import { memo, useEffect, useRef, useState, type ReactNode } from 'react';

import { formatCount } from '../../lib/format.ts';
import { fade } from './fade.ts';
import classes from './live-number.module.css';

/** Milliseconds between two announcements: a counter that is read out at every step says nothing else any more. */
const ANNOUNCE_EVERY_MS = 10_000;

interface LiveNumberProps {
  /** What changes; its text is `format(value)`. */
  readonly value: number | string | null | undefined;
  readonly format?: (value: number | string | null | undefined) => ReactNode;
  /** Names the number to screen readers and has it read out, at most once in 10 s: `Impressions today`. */
  readonly announce?: string;
}

const defaultFormat = (value: number | string | null | undefined): ReactNode =>
  typeof value === 'string' ? value : formatCount(value);

/** A number that counts while one looks: digits all as wide, a quiet fade at each change, and nothing moves. */
export const LiveNumber = memo(function LiveNumber(props: LiveNumberProps) {
  const { value, format = defaultFormat, announce } = props;
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (element.current !== null) fade(element.current);
  }, [value]);
  return (
    <>
      <span ref={element} className={classes.number} data-live-number>
        {format(value)}
      </span>
      {announce !== undefined && <Announcer text={`${announce}: ${String(value ?? '')}`} />}
    </>
  );
});

function Announcer({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');
  const newest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const first = useRef(text);
  useEffect(() => {
    newest.current = text;
    // What it is when the page opens is read with the page.
    if (text === first.current || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setSaid(newest.current);
    }, ANNOUNCE_EVERY_MS);
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span className={classes.spoken} aria-live="polite">
      {said}
    </span>
  );
}
