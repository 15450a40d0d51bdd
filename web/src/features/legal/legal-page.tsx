import { UTC } from '@marquee/schemas/common/zone/zone';
import { Link } from 'react-router-dom';

import { formatDay } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { useAnchor } from '../../lib/use-anchor.ts';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import classes from './legal.module.css';
import { LegalLinks } from './legal-links.tsx';
import type { LegalSection, LegalText } from './legal-text.ts';

/** A legal text with a table of contents; each section has an address of its own, and the page prints as a document. */
export function LegalPage({ text }: { readonly text: LegalText }) {
  useAnchor();
  return (
    <div className={classes.page}>
      <PageHeader
        description={t('In force since {effectiveFrom}', {
          effectiveFrom: formatDay(text.effectiveFrom, UTC),
        })}
      />
      <p className={classes.summary}>{text.summary}</p>
      <nav aria-label={t('On this page')} className={classes.contents}>
        <ol>
          {text.sections.map(({ title }) => (
            <li key={title}>
              <Link to={`#${anchorOf(title)}`}>{title}</Link>
            </li>
          ))}
        </ol>
      </nav>
      {text.sections.map((section, index) => (
        <Section key={section.title} number={index + 1} section={section} />
      ))}
      <LegalLinks />
    </div>
  );
}

function Section({ number, section }: { readonly number: number; readonly section: LegalSection }) {
  const id = anchorOf(section.title);
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id}>
        {number}. {section.title}
      </h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.items !== undefined && (
        <ul>
          {section.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** `Your rights` -> `your-rights`. */
const anchorOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
