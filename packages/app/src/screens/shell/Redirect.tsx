import { useEffect } from 'react';
import { locationAtom, navigateAction } from '../../atoms/location.atoms.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';

export interface RedirectProps {
  /** The path to go to; the query and hash of the present place go along. */
  to: string;
}

/** Sends an old or short address to its place, without a trace in the history. */
export function Redirect({ to }: RedirectProps) {
  const { search, hash } = useAtomValue(locationAtom);
  const navigate = useSetAtom(navigateAction);
  useEffect(() => navigate(`${to}${search}${hash}`, 'replace'), [navigate, to, search, hash]);
  return null;
}
