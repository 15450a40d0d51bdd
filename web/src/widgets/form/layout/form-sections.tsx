import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

import { t } from '../../../lib/i18n/i18n.ts';
import { Message } from '../../../lib/i18n/message.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useMediaQuery } from '../../../ui/hooks.ts';
import { messageOf } from '../submit/field-errors.ts';
import { innermost } from '../field-registry.ts';
import { SectionContext, useAppForm } from '../form-context.ts';
import classes from './form-sections.module.css';
import { SectionsContext, useSections, type SectionEntry } from './sections-context.ts';

interface FormSectionsProps {
  /** `FormSection`s, and elements between them. */
  readonly children: ReactNode;
  /** Beside the form on wide screens, under it on narrow ones: a summary of what is being made. */
  readonly aside?: ReactNode;
  /** Spoken name of the navigation. */
  readonly label?: string;
}

/** A long form in sections: a navigation that follows the scrolling and counts the errors of each. */
export function FormSections({ children, aside, label = t('Sections') }: FormSectionsProps) {
  const [entries, setEntries] = useState<readonly SectionEntry[]>([]);
  const add = useCallback((entry: SectionEntry) => {
    setEntries((current) => inPageOrder([...current.filter(({ id }) => id !== entry.id), entry]));
    return () => setEntries((current) => current.filter(({ element }) => element !== entry.element));
  }, []);
  const active = useActiveSection(entries);
  const fieldErrors = useErrorCounts();
  const state = useMemo(() => ({ add }), [add]);
  const isNarrow = useMediaQuery('(max-width: 62em)');
  const go = (id: string) => {
    const section = entries.find((entry) => entry.id === id);
    section?.element.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
    section?.element.focus({ preventScroll: true });
  };
  return (
    <SectionsContext value={state}>
      <div className={classes.layout} data-aside={aside !== undefined}>
        <nav className={classes.nav} aria-label={label}>
          {isNarrow === true ? (
            <SelectField
              label={label}
              hideLabel
              searchable={false}
              options={entries.map(({ id, title }) => ({
                value: id,
                label: withCount(title, fieldErrors.get(id)),
              }))}
              value={active ?? entries[0]?.id ?? null}
              onChange={go}
            />
          ) : (
            <ol className={classes.links}>
              {entries.map(({ id, title }) => (
                <SectionLink
                  key={id}
                  id={id}
                  title={title}
                  fieldErrors={fieldErrors.get(id)}
                  isActive={id === active}
                  go={go}
                />
              ))}
            </ol>
          )}
        </nav>
        <div className={classes.sections}>{children}</div>
        {aside !== undefined && <div className={classes.aside}>{aside}</div>}
      </div>
    </SectionsContext>
  );
}

interface SectionLinkProps {
  readonly id: string;
  readonly title: string;
  readonly fieldErrors: number | undefined;
  readonly isActive: boolean;
  readonly go: (id: string) => void;
}

function SectionLink({ id, title, fieldErrors, isActive, go }: SectionLinkProps) {
  return (
    <li>
      <a
        href={`#${id}`}
        className={classes.link}
        aria-current={isActive ? 'true' : undefined}
        onClick={(event) => {
          event.preventDefault();
          go(id);
        }}
      >
        <span>{title}</span>
        {fieldErrors !== undefined && (
          <span className={classes.count}>
            <Message
              text="{count, plural, one {#<spoken> error</spoken>} other {#<spoken> errors</spoken>}}"
              values={{ count: fieldErrors }}
              elements={{ spoken: <span className={classes.spoken} /> }}
            />
          </span>
        )}
      </a>
    </li>
  );
}

interface FormSectionProps {
  readonly id: string;
  readonly title: string;
  readonly description?: ReactNode;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One part of a long form, reachable by its anchor. */
export function FormSection({ id, title, description, actions, children }: FormSectionProps) {
  const ref = useRef<HTMLElement>(null);
  const headingId = useId();
  const { add } = useSections();
  useEffect(
    () => (ref.current === null ? undefined : add({ id, title, element: ref.current })),
    [add, id, title],
  );
  return (
    <SectionContext value={id}>
      <section ref={ref} id={id} tabIndex={-1} className={classes.section} aria-labelledby={headingId}>
        <header className={classes.head}>
          <div>
            <h2 id={headingId} className={classes.title}>
              {title}
            </h2>
            {description !== undefined && <p className={classes.description}>{description}</p>}
          </div>
          {actions}
        </header>
        <div className={classes.fields}>{children}</div>
      </section>
    </SectionContext>
  );
}

const withCount = (title: string, fieldErrors: number | undefined): string =>
  fieldErrors === undefined ? title : t('{title} ({count} to correct)', { title, count: fieldErrors });

const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

const inPageOrder = (entries: readonly SectionEntry[]): readonly SectionEntry[] =>
  entries.toSorted((left, right) =>
    left.element.compareDocumentPosition(right.element) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1,
  );

/** Fields with errors by section. */
function useErrorCounts(): ReadonlyMap<string, number> {
  const { control, getFieldState } = useFormContext();
  // What comes with a field that was left may be older than a submission: the news is taken, the errors are asked for.
  void useFormState({ control }).errors;
  const { registry } = useAppForm();
  const counts = new Map<string, number>();
  const invalidFields = registry.names().filter((name) => messageOf(getFieldState(name).error) !== undefined);
  for (const name of innermost(invalidFields)) {
    const section = registry.get(name)?.section;
    if (section === undefined) continue;
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return counts;
}

/** The section at the top third of the window, where a person reads. */
function useActiveSection(entries: readonly SectionEntry[]): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    const inSight = new Set<Element>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) inSight.add(target);
          else inSight.delete(target);
        }
        const first = entries.find(({ element }) => inSight.has(element));
        if (first !== undefined) setActive(first.id);
      },
      { rootMargin: '-20% 0px -65% 0px' },
    );
    for (const { element } of entries) observer.observe(element);
    return () => observer.disconnect();
  }, [entries]);
  return active ?? entries[0]?.id;
}
