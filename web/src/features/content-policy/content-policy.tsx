import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs';

import { t } from '../../lib/i18n/i18n.ts';
import { dictionaryQuery } from '../../lib/reference-data.ts';
import { useAnchor } from '../../lib/use-anchor.ts';
import { EmptyState, ErrorState, Skeleton, StatusBadge } from '../../ui/feedback/feedback.tsx';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './content-policy.module.css';
import { policyGroups, type PolicyGroup } from './policy-groups.ts';
import type { PolicyRule } from './rules.ts';

const LEVELS = ['all', 'prohibited', 'restricted'] as const;
const LEVEL_OPTIONS = [
  { value: 'all', label: t('All') },
  { value: 'prohibited', label: t('Prohibited') },
  { value: 'restricted', label: t('Restricted') },
] as const;

/** The rules on ad content by IAB category; search and level are in the address. */
export function ContentPolicy() {
  const [search, setSearch] = useQueryState('q', parseAsString.withDefault(''));
  const [level, setLevel] = useQueryState('level', parseAsStringLiteral(LEVELS).withDefault('all'));
  const { data, isError, error, refetch } = useQuery(dictionaryQuery);
  useAnchor();
  if (isError) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  const groups = data && policyGroups(data.categories, { search, level });
  return (
    <div className={classes.page}>
      <div className={classes.filters}>
        <TextField
          type="search"
          label={t('Search the rules')}
          hideLabel
          placeholder={t('Search by category, code or subject')}
          value={search}
          onChange={(text) => void setSearch(text === '' ? null : text)}
        />
        <SegmentedField
          label={t('Level')}
          hideLabel
          options={LEVEL_OPTIONS}
          value={level}
          onChange={(value) => void setLevel(value)}
        />
      </div>
      {groups === undefined && <Skeleton height={480} />}
      {groups?.length === 0 && (
        <EmptyState
          title={t('No rules found')}
          text={t(
            'Try another word, or show all levels. Content without a rule is accepted if it follows the rules for every category.',
          )}
        />
      )}
      {groups?.map((group) => (
        <Group key={group.code ?? ''} group={group} />
      ))}
    </div>
  );
}

function Group({ group: { code, name, rules } }: { readonly group: PolicyGroup }) {
  return (
    <Card
      id={code ?? 'every-category'}
      title={
        <>
          {name}
          {code !== undefined && <span className={classes.code}>{code}</span>}
        </>
      }
    >
      {rules.length === 0 ? (
        <p className={classes.none}>{t('No special rules. The rules for every category apply.')}</p>
      ) : (
        <ul className={classes.rules}>
          {rules.map((rule) => (
            <Rule key={rule.subject} rule={rule} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Rule({ rule: { level, subject, detail } }: { readonly rule: PolicyRule }) {
  return (
    <li className={classes.rule}>
      <StatusBadge
        status={level === 'prohibited' ? 'disapproved' : 'pending'}
        label={level === 'prohibited' ? t('Prohibited') : t('Restricted')}
      />
      <div>
        <strong>{subject}</strong>
        <p>{detail}</p>
      </div>
    </li>
  );
}
