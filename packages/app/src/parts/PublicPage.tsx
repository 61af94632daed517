import type { ReactNode } from 'react';
import { ProductMark } from './ProductMark.tsx';

export interface PublicPageProps {
  /** The heading of the page. */
  title: string;
  /** One sentence under the heading. */
  lead?: ReactNode;
  children?: ReactNode;
}

/** The frame of pages that are seen without signing in: the mark, a heading, one card. */
export function PublicPage({ title, lead, children }: PublicPageProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-6 text-text">
      <div className="w-full max-w-sm panel p-8 shadow-control">
        <ProductMark />
        <h1 className="mt-6 text-xl font-semibold">{title}</h1>
        {lead === undefined ? null : <p className="mt-2 text-text-muted">{lead}</p>}
        <div className="mt-6 grid gap-3">{children}</div>
      </div>
    </main>
  );
}
