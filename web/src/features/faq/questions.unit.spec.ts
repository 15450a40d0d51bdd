import { expect, it } from 'vitest';

import { paths } from '../../lib/paths.ts';
import { DEFAULT_TOPICS } from './default-topics.ts';
import { foundQuestions } from './questions.ts';

const idsFor = (text: string) =>
  foundQuestions(DEFAULT_TOPICS, text).flatMap(({ questions }) => questions.map(({ id }) => id));

it('finds a word of a question and of an answer, and leaves out topics without one', () => {
  expect(idsFor('wire transfer')).toEqual(['methods']);
  expect(idsFor('REFUND')).toEqual([]);
  expect(foundQuestions(DEFAULT_TOPICS, 'wire transfer').map(({ title }) => title)).toEqual(['Payments']);
});

it('gives each question an address of its own, and links to pages that exist', () => {
  const questions = DEFAULT_TOPICS.flatMap((topic) => topic.questions);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  const patterns = Object.values(paths).map(({ pattern }) => pattern);
  for (const { link } of questions) if (link !== undefined) expect(patterns).toContain(link.to);
});
