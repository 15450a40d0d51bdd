import 'react-json-view-lite/dist/index.css';

import type { ComponentProps } from 'react';
import { JsonView } from 'react-json-view-lite';

import styles from './json-viewer.module.css';

const LOOK = {
  container: styles.container,
  basicChildStyle: styles.child,
  childFieldsContainer: styles.children,
  label: styles.label,
  clickableLabel: styles.clickable,
  nullValue: styles.nothing,
  undefinedValue: styles.nothing,
  numberValue: styles.number,
  stringValue: styles.string,
  booleanValue: styles.number,
  otherValue: styles.string,
  punctuation: styles.punctuation,
  expandIcon: styles.expand,
  collapseIcon: styles.collapse,
  collapsedContent: styles.collapsed,
  quotesForFieldNames: true,
  stringifyStringValues: true,
} as NonNullable<ComponentProps<typeof JsonView>['style']>;

interface JsonViewerProps {
  data: unknown;
  label: string;
  /** Levels that are expanded at first. */
  openLevels?: number;
}

/** A JSON value as a tree that opens and closes, by keyboard too. */
export function JsonViewer({ data, label, openLevels = 2 }: JsonViewerProps) {
  const shown = typeof data === 'object' && data !== null ? data : [data];
  return (
    <JsonView
      data={shown}
      style={LOOK}
      shouldExpandNode={(level) => level < openLevels}
      clickToExpandNode
      aria-label={label}
    />
  );
}
