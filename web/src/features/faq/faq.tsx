import { parseAsString, useQueryState } from 'nuqs';
import { Link, useLocation } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useAnchor } from '../../lib/use-anchor.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/feedback.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DEFAULT_TOPICS } from './default-topics.ts';
import classes from './faq.module.css';
import { foundQuestions, type Question } from './questions.ts';

/** Questions and answers by topic; the search is in the address, and each question has an address of its own. */
export function Faq() {
  const [search, setSearch] = useQueryState('q', parseAsString.withDefault(''));
  useAnchor();
  const topics = foundQuestions(DEFAULT_TOPICS, search);
  return (
    <div className={classes.page}>
      <TextField
        type="search"
        label={t('Search questions')}
        hideLabel
        placeholder={t('Search questions and answers')}
        value={search}
        onChange={(text) => void setSearch(text === '' ? null : text)}
      />
      {topics.length === 0 && (
        <EmptyState
          title={t('No answer found')}
          text={t('Try another word, or write to support.')}
          action={
            <Button component={Link} to={paths.supportAdd.href()}>
              {t('New ticket')}
            </Button>
          }
        />
      )}
      {topics.map(({ title, questions }) => (
        <Card key={title} title={title} padded={false}>
          {questions.map((question) => (
            <Answer key={question.id} question={question} isFound={search.trim() !== ''} />
          ))}
        </Card>
      ))}
    </div>
  );
}

interface AnswerProps {
  readonly question: Question;
  /** Found by a search: opened, because the word may be in the answer. */
  readonly isFound: boolean;
}

function Answer({ question: { id, question, answer, link }, isFound }: AnswerProps) {
  const { hash } = useLocation();
  return (
    <details id={id} className={classes.question} open={isFound || hash === `#${id}`}>
      <summary>{question}</summary>
      <div className={classes.answer}>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {link !== undefined && <Link to={link.to}>{link.label}</Link>}
      </div>
    </details>
  );
}
