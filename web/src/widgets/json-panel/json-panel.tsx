import { useMemo, useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconSearch } from '../../ui/icons.ts';
import { JsonViewer } from '../../ui/layout/json-viewer.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { filterJson } from './filter-json.ts';
import classes from './json-panel.module.css';

interface JsonPanelProps {
  readonly data: unknown;
  /** Names it to a screen reader: `Normalised request`. */
  readonly label: string;
}

const USUAL_LEVELS = 3;

/** A JSON document: open and closed by branch or as a whole, searched by name and value, copied. */
export function JsonPanel({ data, label }: JsonPanelProps) {
  const [needle, setNeedle] = useState('');
  const [levels, setLevels] = useState(USUAL_LEVELS);
  const { value, found } = useMemo(() => filterJson(data, needle), [data, needle]);
  const isSearch = needle.trim() !== '';
  const open = isSearch ? Number.POSITIVE_INFINITY : levels;
  return (
    <div className={classes.panel}>
      <div className={classes.bar}>
        <TextField
          label={t('Search in {label}', { label })}
          hideLabel
          type="search"
          size="sm"
          placeholder={t('Search names and values')}
          leftSection={<IconSearch size="1rem" aria-hidden />}
          value={needle}
          onChange={setNeedle}
          className={classes.search}
        />
        <span className={classes.found} role="status">
          {isSearch && (found === 0 ? t('Nothing found') : t('{found} found', { found }))}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isSearch}
          onClick={() => setLevels(Number.POSITIVE_INFINITY)}
        >
          {t('Expand all')}
        </Button>
        <Button variant="subtle" size="compact-sm" disabled={isSearch} onClick={() => setLevels(1)}>
          {t('Collapse all')}
        </Button>
        <CopyButton value={JSON.stringify(data, null, 2)} label={t('Copy: {label}', { label })} />
      </div>
      <JsonViewer key={`${open} ${isSearch ? needle : ''}`} data={value} label={label} openLevels={open} />
    </div>
  );
}
