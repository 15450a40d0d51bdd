import { useQueryClient } from '@tanstack/react-query';

import { t } from '../../lib/i18n/i18n.ts';
import { ToggleCell } from '../cells/toggle-cell.tsx';
import { atStart, type Entity, type EntityKind } from './entity-kind.ts';

interface EntitySwitchProps<View extends Entity> {
  readonly kind: EntityKind<View>;
  readonly row: View;
}

/** Switches one of a kind in its row. */
export function EntitySwitch<View extends Entity>({ kind, row }: EntitySwitchProps<View>) {
  const queryClient = useQueryClient();
  return (
    <ToggleCell
      label={t('{name} is on', { name: row.name })}
      value={row.isActive === true}
      onToggle={async (isActive) => {
        await kind.switchOne(row.id, isActive);
        await queryClient.invalidateQueries({ queryKey: [kind.key] });
      }}
      success={(isActive) =>
        isActive
          ? t('{noun} switched on', { noun: atStart(kind.shortNoun) })
          : t('{noun} switched off', { noun: atStart(kind.shortNoun) })
      }
    />
  );
}
