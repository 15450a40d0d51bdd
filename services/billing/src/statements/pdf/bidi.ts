import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A part of a text that is written in one direction. */
export interface DirectionalRun {
  /** In the order in which it is read; the font's shaper turns it. */
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/** The blocks of right-to-left scripts: Hebrew to Arabic, their presentation forms, and those of plane 1. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A line of text as runs from left to right, by the Unicode Bidirectional Algorithm (rule L2 over its runs). */
export function visualRuns(text: string): readonly DirectionalRun[] {
  if (!RIGHT_TO_LEFT.test(text)) return [{ text, isRightToLeft: false }];
  const runs = runsOf(text, bidi.getEmbeddingLevels(text, 'auto').levels);
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) reverseFrom(runs, level);
  return runs.map((run) => ({ text: run.text, isRightToLeft: run.level % 2 === 1 }));
}

interface LevelRun {
  text: string;
  readonly level: number;
}

function runsOf(text: string, levels: Uint8Array): LevelRun[] {
  const runs: LevelRun[] = [];
  for (const [index, level] of levels.entries()) {
    const last = runs.at(-1);
    if (last?.level === level) last.text += text.charAt(index);
    else runs.push({ text: text.charAt(index), level });
  }
  return runs;
}

/** Reverses every stretch of runs at this level or above. */
function reverseFrom(runs: LevelRun[], level: number): void {
  let start = 0;
  while (start < runs.length) {
    if (runs[start]!.level < level) {
      start += 1;
      continue;
    }
    let end = start;
    while (end < runs.length && runs[end]!.level >= level) end += 1;
    runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = end;
  }
}
