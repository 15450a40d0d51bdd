import type { UserView } from '@marquee/schemas/user/views';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { GenericSchema, InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, type FormDefaults } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { changeUser, userQuery, type ChangeUserInput } from './api.ts';

interface UserPartFormProps<Schema extends GenericSchema<ChangeUserInput, unknown>> {
  readonly user: UserView;
  /** Names the part among a person's drafts. */
  readonly part: string;
  readonly title: string;
  readonly description?: string;
  readonly schema: Schema;
  readonly valuesOf: (user: UserView) => FormDefaults<InferInput<Schema>>;
  readonly submitLabel: string;
  readonly children: ReactNode;
}

/** One tab of an account: it saves its own fields, and leaves the others alone. */
export function UserPartForm<Schema extends GenericSchema<ChangeUserInput, unknown>>(
  props: UserPartFormProps<Schema>,
) {
  const { user, part, title, description, schema, valuesOf, submitLabel, children } = props;
  const queryClient = useQueryClient();
  return (
    <Card title={title} {...(description === undefined ? {} : { description })}>
      <AppForm
        aria-label={title}
        schema={schema}
        defaultValues={valuesOf(user)}
        draftKey={`user-${user.id}-${part}`}
        onSubmit={async (input) => {
          const saved = await changeUser(user.id, input);
          queryClient.setQueryData(userQuery(user.id).queryKey, saved);
          void queryClient.invalidateQueries({ queryKey: ['user'] });
          void queryClient.invalidateQueries({ queryKey: ['activity'] });
          toast.success(t('Data saved'));
          return { values: valuesOf(saved) };
        }}
      >
        {children}
        <FormActions submitLabel={submitLabel} />
      </AppForm>
    </Card>
  );
}
