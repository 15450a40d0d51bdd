/** Of an element, what fades it. */
interface Fading {
  getAnimations(): readonly Pick<Animation, 'cancel'>[];
  animate(frames: Keyframe[], options: KeyframeAnimationOptions): unknown;
}

/** The browser's own animation: no state, so nothing is drawn again for it; none for who asked for less motion. */
export function fade(
  element: Fading,
  { matches: isStill }: Pick<MediaQueryList, 'matches'> = matchMedia('(prefers-reduced-motion: reduce)'),
): void {
  if (isStill) return;
  for (const running of element.getAnimations()) running.cancel();
  element.animate([{ opacity: 0.45 }, { opacity: 1 }], { duration: 420, easing: 'ease-out' });
}
