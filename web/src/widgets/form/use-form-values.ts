import { useFormContext, useWatch } from 'react-hook-form';

/** What the form around holds right now; draws its component again with every key press, so give it a small one. */
export function useFormValues<Values extends object>(): Values {
  const { control } = useFormContext();
  return useWatch({ control }) as Values;
}
