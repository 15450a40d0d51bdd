import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GenericSchema, InferInput } from 'valibot';

import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { AppForm, type FormDefaults } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/form-actions.tsx';
import type { EditableKind, EndpointBase } from './endpoint-kind.ts';

interface AddFormProps<View extends EndpointBase, Schema extends GenericSchema> {
  readonly kind: EditableKind<View>;
  readonly schema: Schema;
  readonly blank: FormDefaults<InferInput<Schema>>;
  readonly children: ReactNode;
}

/** A new endpoint; saving opens it. */
export function EndpointAddForm<View extends EndpointBase, Schema extends GenericSchema>({
  kind,
  schema,
  blank,
  children,
}: AddFormProps<View, Schema>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={schema}
      defaultValues={blank}
      draftKey={`${kind.key}-add`}
      aria-label={`New ${kind.noun}`}
      onSubmit={async (input, { idempotencyKey }) => {
        const made = await kind.create(input, idempotencyKey);
        await queryClient.invalidateQueries({ queryKey: [kind.key] });
        toast.success(`${kind.noun} created`);
        void navigate(kind.editHref({ id: made.id }));
        return { isLeaving: true };
      }}
      sendsOnEnter={false}
    >
      <Fields kind={kind} submitLabel="Create endpoint">
        {children}
      </Fields>
    </AppForm>
  );
}

interface EditFormProps<View extends EndpointBase, Schema extends GenericSchema> {
  readonly kind: EditableKind<View>;
  readonly schema: Schema;
  readonly endpoint: View;
  readonly valuesOf: (view: View) => FormDefaults<InferInput<Schema>>;
  readonly children: ReactNode;
}

export function EndpointEditForm<View extends EndpointBase, Schema extends GenericSchema>({
  kind,
  schema,
  endpoint,
  valuesOf,
  children,
}: EditFormProps<View, Schema>) {
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={schema}
      defaultValues={valuesOf(endpoint)}
      draftKey={`${kind.key}-${endpoint.id}`}
      aria-label={`${kind.noun} ${endpoint.name}`}
      onSubmit={async (input) => {
        const saved = await kind.change(endpoint.id, input);
        await queryClient.invalidateQueries({ queryKey: [kind.key] });
        toast.success('Data saved');
        return { values: valuesOf(saved) };
      }}
    >
      <Fields kind={kind} submitLabel="Save">
        {children}
      </Fields>
    </AppForm>
  );
}

interface FieldsProps {
  readonly kind: Pick<EditableKind<EndpointBase>, 'listHref'>;
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
