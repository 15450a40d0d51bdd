import { Title, type TitleOrder } from '@mantine/core';
import { useId, type ReactNode } from 'react';

import styles from './section.module.css';

interface SectionProps {
  title: ReactNode;
  order?: TitleOrder;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Anchor of the section. */
  id?: string;
}

/** A part of a page under its heading, without a surface of its own. */
export function Section({ title, order = 2, description, actions, children, id }: SectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId} id={id}>
      <header className={styles.header}>
        <div>
          <Title order={order} size="h3" id={headingId}>
            {title}
          </Title>
          {description === undefined ? null : <p className={styles.description}>{description}</p>}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
