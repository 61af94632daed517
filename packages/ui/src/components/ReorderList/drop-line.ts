/** The line at the edge of a row where a lifted one would go, for what `rowProps` of `useReorder` is given to. */
export const DROP_LINE =
  'relative after:pointer-events-none after:absolute after:inset-x-0 after:hidden after:h-0.5 after:rounded-full after:bg-accent data-drop:after:block data-[drop=before]:after:top-0 data-[drop=after]:after:bottom-0 in-[ol]:data-[drop=before]:after:-top-1.5 in-[ol]:data-[drop=after]:after:-bottom-1.5';
