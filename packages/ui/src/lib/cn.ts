import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names; falsy ones drop out. It does not merge contradicting utilities (ADR 0300): a caller's
 * `className` places a component, it does not repaint it.
 *
 * @example cn('flex', wide && 'w-full', className)
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
