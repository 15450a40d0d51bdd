import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * The width of a box in whole pixels. What is drawn lies above the box and never widens it, and a change waits for
 * the next frame: no loop can start.
 */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    let frame: number | undefined;
    const measure = () => {
      frame = undefined;
      setWidth(Math.floor(element.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(() => {
      frame ??= requestAnimationFrame(measure);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, []);
  return [box, width];
}
