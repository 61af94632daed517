import { Button } from '@sluice/ui/Button';

export interface FormButtonsProps {
  /** The act of the form, such as "Create". */
  label: string;
  /** Whether the form is being sent. */
  busy: boolean;
  onCancel: () => void;
}

/** The last line of a form in a dialog: *Cancel*, and the button that sends the form. */
export function FormButtons({ label, busy, onCancel }: FormButtonsProps) {
  return (
    <div className="flex justify-end gap-2">
      <Button type="button" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" tone="primary" busy={busy}>
        {label}
      </Button>
    </div>
  );
}
