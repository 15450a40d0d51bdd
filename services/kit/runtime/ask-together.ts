import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Joins the questions of one turn of the event loop: questions that are asked together are answered by one
 * call for all of them. The call begins after the last of these questions, so that no answer is older than
 * its question.
 * @param ask answers in the order of the questions; what it throws is thrown to each of those who asked, and an answer that
 *   is a promise of its own fails for its question alone
 */
export function askTogether<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
): (question: Question) => Promise<Answer> {
  type Answers = Awaited<ReturnType<typeof ask>>;
  let open: { readonly questions: Question[]; readonly answers: Promise<Answers> } | undefined;
  const begin = () => {
    const questions: Question[] = [];
    const answers = nextTurn().then(() => {
      open = undefined;
      return ask(questions);
    });
    return { questions, answers };
  };
  return async (question) => {
    const { questions, answers } = (open ??= begin());
    const index = questions.push(question) - 1;
    return (await answers)[index] as Answer;
  };
}
