import { expect, it, vi } from 'vitest';

import { fade } from './fade.ts';

const numberOnScreen = () => {
  const running = { cancel: vi.fn() };
  return {
    running,
    animate: vi.fn<(frames: Keyframe[], options: KeyframeAnimationOptions) => void>(),
    getAnimations: () => [running],
  };
};

it('of a changed number begins anew with each change, and ends as it stood', () => {
  const shown = numberOnScreen();
  fade(shown, { matches: false });
  expect(shown.running.cancel).toHaveBeenCalledOnce();
  expect(shown.animate).toHaveBeenCalledExactlyOnceWith([{ opacity: 0.45 }, { opacity: 1 }], {
    duration: 420,
    easing: 'ease-out',
  });
});

it('is none for who asked for less motion', () => {
  const shown = numberOnScreen();
  fade(shown, { matches: true });
  expect(shown.animate).not.toHaveBeenCalled();
});
