import { Callout } from '@sluice/ui/Callout';
import { CopyField } from '@sluice/ui/CopyField';

/** A new key or token, which the server shows once. */
export function ShownOnce({ value, label }: { value: string; label: string }) {
  return (
    <div className="grid gap-3">
      <Callout tone="warning" title="Copy it now">
        It is shown only once. What is stored is a hash of it.
      </Callout>
      <CopyField value={value} label={label} wrap />
    </div>
  );
}
