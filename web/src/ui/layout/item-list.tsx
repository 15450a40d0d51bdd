import type { ComponentType, ReactNode } from 'react';

import type { IconProps } from '../icons.ts';
import styles from './item-list.module.css';

interface ItemListProps {
  readonly label: string;
  /** `Item`s. */
  readonly children: ReactNode;
}

/** A few things that have no table: each with what it is, what is known of it, and what can be done. */
export const ItemList = ({ label, children }: ItemListProps) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
);

interface ItemProps {
  readonly icon: ComponentType<IconProps>;
  /** Two lines of it show at most; the whole is its tooltip. */
  readonly title: string;
  /** Beside the title. */
  readonly badge?: ReactNode;
  /** Lines under the title. */
  readonly facts: readonly ReactNode[];
  /** What went wrong, under the facts. */
  readonly problem?: ReactNode;
  /** Buttons. */
  readonly actions?: ReactNode;
}

export const Item = ({ icon: Icon, title, badge, facts, problem, actions }: ItemProps) => (
  <li className={styles.item}>
    <Icon size="1.5rem" aria-hidden className={styles.icon} />
    <div className={styles.text}>
      <p className={styles.title}>
        <span className={styles.name} title={title}>
          {title}
        </span>
        {badge}
      </p>
      {facts.map((fact, index) => (
        <div key={index} className={styles.fact}>
          {fact}
        </div>
      ))}
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
    </div>
    <div className={styles.actions}>{actions}</div>
  </li>
);
