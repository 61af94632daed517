import type { ComponentProps } from 'react';
import type { PatchHighlight } from './segments.ts';
import type { PatchStatus } from './status.ts';

/** Props of {@link PatchViewer}. */
export interface PatchViewerProps extends Omit<ComponentProps<'section'>, 'onCopy'> {
  /** A unified diff, or a fragment of one that begins with a hunk. */
  patch: string;
  /** Path of the file. */
  path: string;
  /** The file on its host. */
  fileHref?: string | undefined;
  /** `owner/name`. */
  repoLabel?: string | undefined;
  /** The repository on its host. */
  repoHref?: string | undefined;
  /** Short hash. */
  commitLabel?: string | undefined;
  /** The commit on its host. */
  commitHref?: string | undefined;
  /** The spans that matter. Keep the array stable. */
  highlights: readonly PatchHighlight[];
  /** Id of the current one. */
  activeHighlight?: string | null | undefined;
  /** Called when another becomes current. */
  onActiveHighlightChange?: ((id: string) => void) | undefined;
  /** Anchor of the selected line: `n12` after, `o12` before. */
  line?: string | null | undefined;
  /** Called when a line number is pressed. */
  onLineChange?: ((anchor: string | null) => void) | undefined;
  /** Address of a line, for its link and for copying. Keep the function stable. */
  lineHref?: ((anchor: string) => string) | undefined;
  /** Breaks long lines. */
  wrap?: boolean | undefined;
  /** Called when that is switched. */
  onWrapChange?: ((wrap: boolean) => void) | undefined;
  /** Asks for the value under a mask; leave it away where it can never be shown. */
  onReveal?: ((id: string) => void) | undefined;
  /** A value is on its way. */
  revealBusy?: boolean | undefined;
  /** Pixels before it scrolls by itself; 560 by default. */
  maxHeight?: number | undefined;
  /** What there is to show; `ready` by default. */
  status?: PatchStatus | undefined;
}
