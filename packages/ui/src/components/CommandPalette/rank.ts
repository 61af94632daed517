interface Ranked {
  label: string;
  hint?: string | undefined;
  keywords?: string | undefined;
  group?: string | undefined;
}

/**
 * The commands that hold every word of the query, groups kept together. Labels that begin with it come first in their
 * group, then words that do, then the rest; ties keep their order.
 */
export function rankCommands<C extends Ranked>(
  commands: readonly C[],
  query: string,
): readonly C[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return commands;
  const found = commands.flatMap((command, place) => {
    const label = command.label.toLowerCase();
    const text = `${label} ${command.keywords ?? ''} ${command.hint ?? ''} ${command.group ?? ''}`;
    if (!words.every((word) => text.toLowerCase().includes(word))) return [];
    const [first = ''] = words;
    const rank = label.startsWith(first) ? 0 : label.includes(` ${first}`) ? 1 : 2;
    return [{ command, place, rank }];
  });
  const groups = [...new Set(commands.map((command) => command.group))];
  return found
    .toSorted(
      (one, other) =>
        groups.indexOf(one.command.group) - groups.indexOf(other.command.group) ||
        one.rank - other.rank ||
        one.place - other.place,
    )
    .map((entry) => entry.command);
}
