import type { ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

import { formatDateTime } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { useAppForm } from '../form-context.ts';
import classes from '../layout/form.module.css';

interface FormActionsProps {
  /** What the button does: `Create campaign`. */
  readonly submitLabel: string;
  /** Where cancel leads. */
  readonly cancelTo?: string;
  readonly onCancel?: () => void;
  readonly cancelLabel?: string;
  /** More buttons, between cancel and the primary one. */
  readonly children?: ReactNode;
  /** Stays in sight at the bottom of a long form. */
  readonly sticky?: boolean;
  readonly fullWidth?: boolean;
  readonly disabled?: boolean;
}

/** The buttons of a form, and when it was saved. */
export function FormActions(props: FormActionsProps) {
  const { submitLabel, cancelTo, onCancel, cancelLabel = t('Cancel'), children, sticky = false } = props;
  const { control } = useFormContext();
  const { isSubmitting } = useFormState({ control });
  const { savedAtMs } = useAppForm();
  const navigate = useNavigate();
  const cancel = onCancel ?? (cancelTo === undefined ? undefined : () => void navigate(cancelTo));
  return (
    <div className={classes.actions} data-sticky={sticky} data-full={props.fullWidth === true}>
      <Button
        type="submit"
        loading={isSubmitting}
        disabled={props.disabled === true}
        fullWidth={props.fullWidth === true}
        data-submit
      >
        {submitLabel}
      </Button>
      {children}
      {cancel !== undefined && (
        <Button variant="default" onClick={cancel} disabled={isSubmitting}>
          {cancelLabel}
        </Button>
      )}
      <span className={classes.saved} role="status">
        {savedAtMs === undefined || isSubmitting
          ? ''
          : t('Saved {time}', { time: formatDateTime(savedAtMs).slice('yyyy-MM-dd '.length) })}
      </span>
    </div>
  );
}
