import type { changeProfileCommand } from '@marquee/schemas/user/commands';
import { profileAnswer, type ProfileView } from '@marquee/schemas/user/views';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { InferInput } from 'valibot';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { profileQuery, useProfile } from '../../lib/profile.ts';
import { toast } from '../../ui/feedback/toast.ts';

export type ProfileChange = InferInput<typeof changeProfileCommand>;

/** Saves a part of the user's own settings; the answer is the profile that every page then shows. */
export function useSaveSettings(): (change: ProfileChange) => Promise<ProfileView> {
  const queryClient = useQueryClient();
  const { id } = useProfile();
  return useCallback(
    async (change) => {
      const { data } = await parsed(profileAnswer, api.patch(`/users/${id}`, change));
      queryClient.setQueryData(profileQuery.queryKey, data);
      void queryClient.invalidateQueries({ queryKey: ['profile'] });
      toast.success(t('Data saved'));
      return data;
    },
    [queryClient, id],
  );
}
