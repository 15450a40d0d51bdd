import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Kbd, Text } from '../../ui/text.tsx';
import classes from './shortcut-help.module.css';

/** None of them collides with a browser's own. */
const SHORTCUTS: readonly {
  readonly title: string;
  readonly keys: readonly (readonly [string, string])[];
}[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Ctrl K', 'Search pages and objects, or type an action'],
      ['?', 'This list'],
      ['Esc', 'Close, or clear the text'],
    ],
  },
  {
    title: 'Lists',
    keys: [
      ['/', 'Search in the list'],
      ['Enter', 'Edit the focused cell, then save'],
      ['Esc', 'Cancel the edit'],
    ],
  },
  {
    title: 'Statistics',
    keys: [
      ['←', 'Previous period'],
      ['→', 'Next period'],
    ],
  },
  {
    title: 'Moderation and payments',
    keys: [
      ['A', 'Approve or confirm, and show the next'],
      ['D', 'Decline with a reason'],
      ['J', 'Next'],
      ['K', 'Previous'],
    ],
  },
];

export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      <div className={classes.groups}>
        {SHORTCUTS.map(({ title, keys }) => (
          <section key={title}>
            <Text fw={600} component="h3" size="sm">
              {title}
            </Text>
            <dl className={classes.list}>
              {keys.map(([key, meaning]) => (
                <div key={`${key}${meaning}`} className={classes.row}>
                  <dt>
                    <Kbd>{key}</Kbd>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
