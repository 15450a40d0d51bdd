import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GenericSchema, InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, type FormDefaults } from '../form/app-form.tsx';
import { FormActions } from '../form/submit/form-actions.tsx';
import type { Entity, EntityKind } from './entity-kind.ts';

interface AddFormProps<View extends Entity, Schema extends GenericSchema> {
  readonly kind: EntityKind<View, InferInput<Schema>>;
  readonly schema: Schema;
  readonly blank: FormDefaults<InferInput<Schema>>;
  /** See `AppForm`. */
  readonly bodyOf?: (input: InferInput<Schema>) => InferInput<Schema>;
  /** Names the form among a person's drafts, where it begins with something. */
  readonly draftKey?: string;
  readonly children: ReactNode;
}

/** A new one; saving opens it. */
export function EntityAddForm<View extends Entity, Schema extends GenericSchema>({
  kind,
  schema,
  blank,
  bodyOf,
  draftKey = `${kind.key}-add`,
  children,
}: AddFormProps<View, Schema>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={schema}
      defaultValues={blank}
      bodyOf={bodyOf}
      draftKey={draftKey}
      aria-label={kind.newTitle}
      onSubmit={async (input, { idempotencyKey }) => {
        const made = await kind.create(input, idempotencyKey);
        await queryClient.invalidateQueries({ queryKey: [kind.key] });
        toast.success(t('{noun} created', { noun: kind.noun }));
        void navigate(kind.editHref({ id: made.id }));
        return { isLeaving: true };
      }}
      sendsOnEnter={false}
    >
      <Fields kind={kind} submitLabel={t('Create {noun}', { noun: kind.shortNoun })}>
        {children}
      </Fields>
    </AppForm>
  );
}

interface EditFormProps<View extends Entity, Schema extends GenericSchema> {
  readonly kind: EntityKind<View, never, InferInput<Schema>>;
  readonly schema: Schema;
  readonly entity: View;
  readonly valuesOf: (view: View) => FormDefaults<InferInput<Schema>>;
  /** See `AppForm`. */
  readonly bodyOf?: (input: InferInput<Schema>) => InferInput<Schema>;
  /** See `AppForm`. */
  readonly confirm?: (
    input: InferInput<Schema>,
    before: FormDefaults<InferInput<Schema>>,
  ) => Promise<boolean>;
  readonly children: ReactNode;
}

export function EntityEditForm<View extends Entity, Schema extends GenericSchema>({
  kind,
  schema,
  entity,
  valuesOf,
  bodyOf,
  confirm,
  children,
}: EditFormProps<View, Schema>) {
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={schema}
      defaultValues={valuesOf(entity)}
      bodyOf={bodyOf}
      confirm={confirm}
      draftKey={`${kind.key}-${entity.id}`}
      aria-label={`${kind.noun} ${entity.name}`}
      onSubmit={async (input) => {
        const saved = await kind.change(entity.id, input);
        await queryClient.invalidateQueries({ queryKey: [kind.key] });
        toast.success(t('Data saved'));
        return { values: valuesOf(saved) };
      }}
      loadLatest={async () =>
        valuesOf(await queryClient.fetchQuery({ ...kind.detail(entity.id), staleTime: 0 }))
      }
    >
      <Fields kind={kind} submitLabel={t('Save')}>
        {children}
      </Fields>
    </AppForm>
  );
}

interface FieldsProps {
  readonly kind: Pick<EntityKind<Entity>, 'listHref'>;
  readonly submitLabel: string;
  readonly children: ReactNode;
}

function Fields({ kind, submitLabel, children }: FieldsProps) {
  return (
    <Card>
      <Stack gap="md">
        {children}
        <FormActions submitLabel={submitLabel} cancelTo={kind.listHref()} />
      </Stack>
    </Card>
  );
}
