import { ChevronRight } from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { keyAsRead } from '../../lib/direction.ts';
import { mergeRefs } from '../../lib/merge-refs.ts';
import { useAnchor } from '../Link/NavigationProvider.tsx';
import { type FlatNode, flattenTree, parentOf } from './tree.ts';

/** One place of a {@link TreeView}. */
export interface TreeNode {
  /** Its key. */
  id: string;
  /** Its words. */
  label: string;
  /** Its address; a node without one only opens and closes. */
  href?: string | undefined;
  /** Before the label. */
  icon?: ReactNode;
  /** The figure at its end. */
  count?: number | string | undefined;
  /** What is below it. */
  children?: readonly TreeNode[] | undefined;
}

/** Props of {@link TreeView}. */
export interface TreeViewProps extends ComponentProps<'div'> {
  /** What the tree holds. */
  label: string;
  /** The top level, in its order. */
  nodes: readonly TreeNode[];
  /** Ids of the open nodes. */
  expanded: ReadonlySet<string>;
  /** Called with the next open nodes. */
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  /** Id of the page that is shown. */
  current?: string | undefined;
}

/**
 * Places in levels, such as the folders of a repository or the chapters of a handbook.
 *
 * Keyboard: one stop. Up and Down move, Right opens or goes in, Left closes or goes out, Home and End go to the edges,
 * letters jump, Enter follows, Space opens and closes. From right to left, Left and Right change places.
 *
 * @do Open the levels above the current place.
 * @dont Use it for a list without levels: that is a `SideNav` or a `TabNav`.
 */
export function TreeView({
  label,
  nodes,
  expanded,
  onExpandedChange,
  current,
  className,
  onKeyDown,
  ...rest
}: TreeViewProps) {
  const root = useRef<HTMLDivElement | null>(null);
  const lines = useMemo(() => flattenTree(nodes, expanded), [nodes, expanded]);
  const [cursor, setCursor] = useState<string | null>(null);
  const stop =
    [cursor, current].find((id) => lines.some((line) => line.node.id === id)) ?? lines[0]?.node.id;

  const toggle = (id: string, open: boolean) => {
    const next = new Set(expanded);
    if (open) next.add(id);
    else next.delete(id);
    onExpandedChange(next);
  };
  const go = (line: FlatNode<TreeNode> | undefined) => {
    if (line === undefined) return;
    setCursor(line.node.id);
    root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(line.node.id)}"]`)?.focus();
  };
  const press = (key: string): boolean => {
    const at = lines.findIndex((line) => line.node.id === stop);
    const line = lines[at];
    if (line === undefined) return false;
    if (key === 'ArrowDown') go(lines[at + 1]);
    else if (key === 'ArrowUp') go(lines[at - 1]);
    else if (key === 'Home') go(lines[0]);
    else if (key === 'End') go(lines.at(-1));
    else if (key === 'ArrowRight' && line.open === false) toggle(line.node.id, true);
    else if (key === 'ArrowRight' && line.open) go(lines[at + 1]);
    else if (key === 'ArrowLeft' && line.open) toggle(line.node.id, false);
    else if (key === 'ArrowLeft') go(parentOf(lines, at));
    else if (key.length === 1 && key !== ' ') {
      const after = [...lines.slice(at + 1), ...lines.slice(0, at + 1)];
      go(after.find((one) => one.node.label.toLowerCase().startsWith(key.toLowerCase())));
    } else return false;
    return true;
  };

  return (
    <div
      {...rest}
      ref={mergeRefs(root, rest.ref)}
      role="tree"
      aria-label={label}
      data-slot="tree-view"
      onKeyDown={(event) => {
        onKeyDown?.(event);
        const modified = event.ctrlKey || event.metaKey || event.altKey;
        if (event.defaultPrevented || modified || !press(keyAsRead(event.key))) return;
        event.preventDefault();
      }}
      className={cn('flex min-w-0 flex-col gap-px', className)}
    >
      {lines.map((line) => (
        <Line
          key={line.node.id}
          line={line}
          current={line.node.id === current}
          stop={line.node.id === stop}
          onFocus={() => setCursor(line.node.id)}
          onToggle={() => toggle(line.node.id, line.open !== true)}
        />
      ))}
    </div>
  );
}

interface LineProps {
  line: FlatNode<TreeNode>;
  current: boolean;
  stop: boolean;
  onFocus: () => void;
  onToggle: () => void;
}

function Line({ line, current, stop, onFocus, onToggle }: LineProps) {
  const { node } = line;
  const anchor = useAnchor({ href: node.href ?? '', onFocus });
  const common = {
    role: 'treeitem',
    'data-node': node.id,
    'aria-level': line.level,
    'aria-setsize': line.size,
    'aria-posinset': line.position,
    'aria-expanded': line.open ?? undefined,
    'aria-current': current ? ('page' as const) : undefined,
    tabIndex: stop ? 0 : -1,
    style: { paddingInlineStart: 8 + (line.level - 1) * 16 },
    className:
      'flex h-7 min-w-0 items-center gap-1.5 rounded-control pe-2 text-start text-text-muted no-underline hover:bg-press hover:text-text focus-visible:outline-offset-[-2px] aria-[current=page]:bg-press aria-[current=page]:font-medium aria-[current=page]:text-text',
  };
  const inside = (
    <>
      <span
        aria-hidden
        // Opens without following the link; the keyboard has Right and Left for it.
        onClick={(event) => {
          if (line.open === null) return;
          event.preventDefault();
          event.stopPropagation();
          onToggle();
        }}
        className="-m-1 grid size-6 shrink-0 place-items-center rounded-sm"
      >
        {line.open === null ? null : (
          <ChevronRight
            className={cn(
              'size-3.5 text-text-subtle transition-transform rtl:-scale-x-100',
              line.open && 'rotate-90 rtl:-rotate-90',
            )}
          />
        )}
      </span>
      {node.icon === undefined ? null : (
        <span aria-hidden className="shrink-0 [&_svg]:size-3.5">
          {node.icon}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">{node.label}</span>
      {node.count === undefined ? null : (
        <span className="numbers text-text-subtle text-xs">{node.count}</span>
      )}
    </>
  );
  if (node.href === undefined) {
    return (
      <button type="button" {...common} onFocus={onFocus} onClick={onToggle}>
        {inside}
      </button>
    );
  }
  return (
    <a {...anchor} {...common}>
      {inside}
    </a>
  );
}
