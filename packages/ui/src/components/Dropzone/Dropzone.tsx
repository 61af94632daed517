import { FileText, Upload, X } from 'lucide-react';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords } from '../../lib/words/words.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Progress } from '../Progress/Progress.tsx';
import { byteText, type FileRefusal, sortFiles } from './files.ts';
import { WORDS } from './words.ts';

/** One file that was given, as the app has it. */
export interface DroppedFile {
  /** Its key. */
  id: string;
  /** Its name. */
  name: string;
  /** Its size in bytes. */
  bytes: number;
  /** Share that was sent, 0 to 1, or `null` while that is unknown; leave it away when it is done. */
  progress?: number | null | undefined;
  /** Why it did not work. */
  error?: string | undefined;
}

/** Props of {@link Dropzone}. */
export interface DropzoneProps extends Omit<ComponentProps<'div'>, 'onDrop'> {
  /** What the files are for. */
  label: string;
  /** Called with the files that fit. */
  onFiles: (files: readonly File[]) => void;
  /** Endings with their point, such as `.csv`; any file when left away. */
  accept?: readonly string[] | undefined;
  /** The largest size of one file, in bytes. */
  maxBytes?: number | undefined;
  /** Takes several files. */
  multiple?: boolean | undefined;
  /** The files that were given, with their progress. */
  files?: readonly DroppedFile[] | undefined;
  /** Takes one out of the list, or stops it. */
  onRemove?: ((id: string) => void) | undefined;
  /** Why no file can be given now. */
  disabledReason?: string | undefined;
}

/**
 * Takes files that are dropped or chosen, says immediately which are refused and why, and shows the progress of each upload.
 *
 * Keyboard: one stop; Enter or Space opens the system's file chooser. Each file's button removes it; focus goes
 * to the next one.
 *
 * @do Set `accept` and `maxBytes`, so that the limits are shown before a file is chosen.
 * @dont Rely on it for safety: the server looks at the file again.
 */
export function Dropzone({
  label,
  onFiles,
  accept,
  maxBytes,
  multiple = false,
  files = [],
  onRemove,
  disabledReason,
  className,
  ...rest
}: DropzoneProps) {
  const { say } = useWords(WORDS);
  const id = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly FileRefusal[]>([]);
  const off = disabledReason !== undefined;
  const take = (list: FileList | null) => {
    setOver(false);
    if (off || list === null || list.length === 0) return;
    const sorted = sortFiles([...list], { accept, maxBytes, multiple }, say);
    setRefused(sorted.refused);
    if (sorted.taken.length > 0) onFiles(sorted.taken);
  };
  const rules = [
    accept?.map((ending) => ending.replace('.', '').toUpperCase()).join(', '),
    maxBytes === undefined
      ? undefined
      : say(accept === undefined ? 'upToAlone' : 'upTo', { size: byteText(maxBytes) }),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div {...rest} data-slot="dropzone" className={cn('flex min-w-0 flex-col gap-2', className)}>
      <label
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          if (!off) setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files);
        }}
        className={cn(
          'flex min-h-28 flex-col items-center justify-center gap-1 rounded-panel border border-dashed px-4 py-5 text-center transition-colors data-[over]:border-accent data-[over]:bg-accent-soft has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-2',
          off
            ? 'border-border-strong bg-inset text-text-subtle'
            : 'border-control bg-surface hover:border-text-subtle',
        )}
      >
        <Upload aria-hidden className="mb-1 size-4 text-text-subtle" />
        <span className="font-medium">{label}</span>
        <span className={cn('text-sm', !off && 'text-text-muted')}>
          {say(multiple ? 'dropMany' : 'dropOne')}{' '}
          <span className={off ? undefined : 'text-accent-text'}>{say('browse')}</span>
        </span>
        <span id={`${id}-rules`} className="text-sm text-text-subtle">
          {disabledReason ?? rules}
        </span>
        <input
          ref={input}
          type="file"
          aria-label={label}
          aria-describedby={`${id}-rules`}
          multiple={multiple}
          accept={accept?.join(',')}
          aria-disabled={off || undefined}
          onClick={(event) => {
            if (off) event.preventDefault();
          }}
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again after it was mended.
            event.target.value = '';
          }}
          className="sr-only"
        />
      </label>
      <div role="alert" className={refused.length === 0 ? 'hidden' : 'text-critical-text text-sm'}>
        {refused.map((one) => (
          <p key={one.name} className="break-words">
            {one.name}: {one.reason}
          </p>
        ))}
      </div>
      {files.length === 0 ? null : (
        <ul aria-label={say('filesOf', { label })} className="panel divide-y divide-border">
          {files.map((file) => (
            <FileLine
              key={file.id}
              file={file}
              onRemove={
                onRemove &&
                ((line) => {
                  const near = line?.nextElementSibling ?? line?.previousElementSibling;
                  (near?.querySelector('button') ?? input.current)?.focus();
                  onRemove(file.id);
                })
              }
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function FileLine({
  file,
  onRemove,
}: {
  file: DroppedFile;
  /** Called with its line. */
  onRemove: ((line: Element | null) => void) | undefined;
}) {
  const { say } = useWords(WORDS);
  const common = useWords(COMMON);
  const { progress } = file;
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <FileText aria-hidden className="size-4 shrink-0 text-text-subtle" />
      <div className="min-w-0 flex-1">
        <p className="flex gap-2">
          <span className="min-w-0 truncate">{file.name}</span>
          <span dir="ltr" className="numbers shrink-0 text-text-subtle">
            {byteText(file.bytes)}
          </span>
        </p>
        {file.error === undefined ? null : (
          <p role="alert" className="break-words text-critical-text text-sm">
            {file.error}
          </p>
        )}
        {progress === undefined || file.error !== undefined ? null : (
          <Progress
            label={say('sending', { name: file.name })}
            labelHidden
            value={progress === null ? null : progress * 100}
            className="mt-1"
          />
        )}
      </div>
      {onRemove ? (
        <IconButton
          size="tiny"
          label={common.say('remove', { name: file.name })}
          icon={<X />}
          onClick={(event) => onRemove(event.currentTarget.closest('li'))}
        />
      ) : null}
    </li>
  );
}
