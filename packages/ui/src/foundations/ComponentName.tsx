interface ComponentNameProps {
  name: string;
  /** Of its page in the handbook; a component may be on the page of another. */
  folder: string;
}

/** Heads the row of a component in a table, with a link to its page. */
export function ComponentName({ name, folder }: ComponentNameProps) {
  return (
    <th scope="row" className="py-1.5 pe-4 text-start font-medium">
      {/* To the handbook around this frame, not to a page in it. */}
      <a
        href={`./?path=/docs/components-${folder.toLowerCase()}--docs`}
        target="_top"
        className="text-accent-text hover:underline"
      >
        {name}
      </a>
    </th>
  );
}
