/** One question with its answer; `id` is its address on the page and never changes. */
export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly string[];
  /** A page of the product where the answer is put into practice. */
  readonly link?: { readonly label: string; readonly to: string };
}

export interface QuestionTopic {
  readonly title: string;
  readonly questions: readonly Question[];
}

/** Questions whose words, or whose answers' words, hold the text; topics without one are left out. */
export function foundQuestions(topics: readonly QuestionTopic[], text: string): readonly QuestionTopic[] {
  const wanted = text.trim().toLowerCase();
  return topics
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter(({ question, answer }) =>
        [question, ...answer].some((line) => line.toLowerCase().includes(wanted)),
      ),
    }))
    .filter(({ questions }) => questions.length > 0);
}
