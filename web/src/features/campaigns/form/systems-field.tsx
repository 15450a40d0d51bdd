import type { Targeting } from '@marquee/schemas/campaign/targeting';

import { t } from '../../../lib/i18n/i18n.ts';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { MultiToggleField } from '../../../ui/fields/multi-toggle-field.tsx';
import { nameOptions } from '../../../widgets/targeting/options.ts';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import type { Dictionary } from '@marquee/schemas/queries/dictionary';
import classes from './targeting.module.css';
import { fieldName } from './field-name.ts';

type System = Targeting['os'][number];

const systemsOf = (value: unknown): readonly System[] => (Array.isArray(value) ? (value as System[]) : []);

const describeSystems = (systems: readonly System[]): string =>
  systems
    .map(({ name, versions }) => (versions.length === 0 ? name : `${name} ${versions.join(', ')}`))
    .join('; ');

/** Operating systems, each with the versions that are wanted. */
export function SystemsField({ systems }: { readonly systems: Dictionary['operatingSystems'] }) {
  return (
    <FormCustom
      name={fieldName('targeting.os')}
      label={t('Operating systems')}
      show={(value) => describeSystems(systemsOf(value))}
      render={({ value, setValue, common }) => {
        const chosen = systemsOf(value);
        const names = chosen.map(({ name }) => name);
        const setVersions = (name: string, versions: string[]) =>
          setValue(chosen.map((one) => (one.name === name ? { name, versions } : one)));
        const versioned = chosen.flatMap((one) => {
          const known = systems.find(({ name }) => name === one.name)?.versions ?? [];
          return known.length === 0 ? [] : [{ ...one, known }];
        });
        return (
          <>
            <MultiToggleField
              {...common}
              options={nameOptions(systems.map(({ name }) => name))}
              value={names}
              onChange={(next) =>
                setValue(
                  next.map((name) => chosen.find((one) => one.name === name) ?? { name, versions: [] }),
                )
              }
            />
            {versioned.length > 0 && (
              <div className={classes.versions}>
                {versioned.map(({ name, versions, known }) => (
                  <MultiSelectField
                    key={name}
                    label={t('{name} versions', { name })}
                    placeholder={t('Any version')}
                    size="sm"
                    options={nameOptions([...new Set([...known, ...versions])])}
                    value={versions}
                    onChange={(next) => setVersions(name, next)}
                  />
                ))}
              </div>
            )}
          </>
        );
      }}
    />
  );
}
