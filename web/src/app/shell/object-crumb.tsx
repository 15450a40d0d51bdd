import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { useMaybeProfile } from '../../lib/profile.ts';
import type { PageRoute } from '../../lib/route.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconChevronDown } from '../../ui/icons.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { checkAccess } from '../access.ts';
import { OBJECT_KINDS, type ObjectKind } from '../palette/object-kinds.ts';
import { hrefOf } from '../route-trail.ts';
import { ObjectSwitcher } from './object-switcher.tsx';
import classes from './page-trail.module.css';

export interface ObjectCrumbProps {
  /** The page of the object. */
  readonly route: PageRoute;
  /** The page that is open: the same one, or one below it. */
  readonly current: PageRoute;
}

/** The object that a page is about by its name, with a button that lists others of its kind. */
export function ObjectCrumb({ route, current }: ObjectCrumbProps) {
  const params = useParams();
  const id = Number(params['id']);
  const kind = OBJECT_KINDS.find(({ key, area }) => key === route.object && area === route.area);
  const user = useMaybeProfile();
  // The trail is shown before the guard has led a user elsewhere, who may not ask for the object either.
  const mayAsk = user !== undefined && checkAccess(current.access, user) === 'enter';
  const name = useObjectName(mayAsk ? kind : undefined, id) ?? route.title;
  const userId = user?.id;
  return (
    <span className={classes.object}>
      {route === current ? (
        <span className={classes.name} title={name}>
          {name}
        </span>
      ) : (
        <Link className={classes.name} title={name} to={hrefOf(route, params)}>
          {name}
        </Link>
      )}
      {kind !== undefined && userId !== undefined && (
        <SwitchButton key={id} kind={kind} id={id} userId={userId} current={current} />
      )}
    </span>
  );
}

/** Undefined until it is known; kept with what a change of the object makes old. */
function useObjectName(kind: ObjectKind | undefined, id: number): string | undefined {
  const { data } = useQuery({
    queryKey: [kind?.entity, kind?.area, 'name', id],
    queryFn: async ({ signal }) => (await kind?.find({ ids: [id] }, signal))?.at(0)?.name ?? null,
    enabled: kind !== undefined && Number.isInteger(id),
  });
  return data ?? undefined;
}

interface SwitchButtonProps {
  readonly kind: ObjectKind;
  readonly id: number;
  readonly userId: number;
  readonly current: PageRoute;
}

function SwitchButton({ kind, id, userId, current }: SwitchButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const params = useParams();
  const navigate = useNavigate();
  const label = t('Switch to another: {objects}', { objects: kind.label });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <IconButton label={label} size="sm" onClick={() => setOpen(!isOpen)}>
          <IconChevronDown size="0.875rem" aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes.switcher}>
        <ObjectSwitcher
          kind={kind}
          id={id}
          userId={userId}
          onChoose={(chosen) => {
            setOpen(false);
            if (chosen !== id) void navigate(hrefOf(current, { ...params, id: String(chosen) }));
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
