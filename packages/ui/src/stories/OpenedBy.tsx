import { type ReactNode, useState } from 'react';
import { Button } from '../components/Button/Button.tsx';

/** A button that opens what a story is about, as on a page: focus has somewhere to go back to. */
export function OpenedBy({
  label,
  children,
}: {
  label: string;
  children: (open: boolean, onOpenChange: (open: boolean) => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {children(open, setOpen)}
    </>
  );
}
