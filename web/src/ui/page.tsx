// What every page has: a title in the browser's tab, and a heading that takes the focus when one comes from elsewhere, so
// that a screen reader starts to read there.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { moves } from '../router';

/** Sets the tab's title; the answer is the `ref` for the page's h1, which needs `tabIndex={-1}`. */
export function usePage(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === 'Fray' ? title : `${title} – Fray`;
  }, [title]);
  useEffect(() => {
    if (moves.peek() > 0) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

interface PageProps {
  title: string;
  /** Shown as the heading in place of the title. */
  heading?: ComponentChildren;
  /** `text` for reading, `wide` for the whole width. */
  width?: 'text' | 'wide';
  class?: string;
  children: ComponentChildren;
}

export function Page({ title, heading, width = 'text', class: extra = '', children }: PageProps) {
  const ref = usePage(title);
  return (
    <main id="main" class={`page page-${width} ${extra}`}>
      <h1 ref={ref} tabIndex={-1}>
        {heading ?? title}
      </h1>
      {children}
    </main>
  );
}
