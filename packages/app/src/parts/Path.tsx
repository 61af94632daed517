export interface PathProps {
  /** With slashes; already escaped where others wrote it. */
  path: string;
  className?: string;
}

/** A path whose folders give way before its file name does: the end is what tells two paths apart. */
export function Path({ path, className = '' }: PathProps) {
  const cut = path.lastIndexOf('/') + 1;
  return (
    <span className={`flex min-w-0 font-mono text-sm text-text-muted ${className}`} title={path}>
      <span className="min-w-0 truncate">{path.slice(0, cut)}</span>
      <span className="max-w-[80%] shrink-0 truncate">{path.slice(cut)}</span>
    </span>
  );
}
