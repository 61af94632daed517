import {
  Canvas,
  Controls,
  Description,
  DocsContext,
  Heading,
  PureArgsTable,
  Subheading,
  Subtitle,
  Title,
} from '@storybook/addon-docs/blocks';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { PreparedStory, Renderer } from 'storybook/internal/types';

import { propsOf } from '../packages/ui/src/foundations/source-docs.ts';
import { ComponentHead, ComponentParts } from './component-docs.tsx';
import { rowsOf } from './readable-props.ts';
import { componentOf, SOURCES } from './sources.ts';

/** How tall frames are, in CSS pixels. */
const FRAME_HEIGHT = 280;
const PAGE_HEIGHT = 720;

/**
 * The height of the frame that a story needs, or null where it can stand on the page itself. What asks the document for its
 * direction, or the window for its width, would otherwise change the handbook around it; and what a story does to show its state
 * is done in a frame alone.
 */
function frameHeight({ name, parameters, playFunction }: PreparedStory<Renderer>): number | null {
  const { viewport, picture } = parameters;
  if (Array.isArray(viewport)) return Math.min(Number(viewport[1]), PAGE_HEIGHT);
  if (picture === 'page' || picture === 'pop') return PAGE_HEIGHT;
  const acts = playFunction !== undefined && name !== 'Default';
  return name === 'Right To Left' || acts ? FRAME_HEIGHT : null;
}

/** Gives a frame the height of what it shows, once that is there, and follows it. */
function fitFrame(place: HTMLElement): () => void {
  let observer: ResizeObserver | undefined;
  const timer = setInterval(() => {
    const frame = place.querySelector('iframe');
    const shown = frame?.contentDocument?.querySelector('[data-picture]');
    if (!frame || !shown) return;
    clearInterval(timer);
    observer = new ResizeObserver(() => {
      const height = `${Math.ceil(shown.getBoundingClientRect().height)}px`;
      frame.style.height = height;
      if (frame.parentElement) frame.parentElement.style.height = height;
    });
    observer.observe(shown);
  }, 200);
  return () => {
    clearInterval(timer);
    observer?.disconnect();
  };
}

/**
 * Draws a frame only once it is in sight: a page of screens would otherwise start a dozen apps together, and one that takes focus
 * would scroll there. What lies over its page keeps the height that it asks for.
 */
function InSight({
  height,
  isFitted,
  children,
}: {
  height: number;
  isFitted: boolean;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen && isFitted && place.current !== null) return fitFrame(place.current);
  }, [isSeen, isFitted]);
  useEffect(() => {
    const node = place.current;
    if (node === null || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsSeen(true),
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <div ref={place} style={isSeen ? undefined : { minHeight: height + 80 }}>
      {isSeen ? children : null}
    </div>
  );
}

function StoryBlock({ story, bare = false }: { story: PreparedStory<Renderer>; bare?: boolean }) {
  const height = frameHeight(story);
  return (
    <section>
      {bare ? null : <Subheading>{story.name}</Subheading>}
      <Description of={story.moduleExport} />
      {height === null ? (
        <Canvas of={story.moduleExport} />
      ) : (
        <InSight height={height} isFitted={height === FRAME_HEIGHT}>
          <Canvas of={story.moduleExport} story={{ inline: false, height: `${height}px` }} />
        </InSight>
      )}
    </section>
  );
}

/**
 * A page of the handbook: what it is for, how it is used by keyboard, its props, and each of its states. Stories that need
 * something around their component say by `parameters.documents` which one they are about. What else its folder gives comes last.
 */
export function DocsPage() {
  const stories = useContext(DocsContext)
    .componentStories()
    .filter(({ tags }) => tags.includes('autodocs'));
  const [first] = stories;
  const component = componentOf(first?.title);
  const documents: unknown = first?.parameters.documents;
  return (
    <>
      <Title />
      <Subtitle />
      {component === null ? <Description /> : <ComponentHead name={component} />}
      {first === undefined ? null : (
        // What a page is about needs no heading of its own.
        <StoryBlock story={first} bare={component === null && first.name === 'Default'} />
      )}
      {component === null || documents === undefined ? (
        <Controls />
      ) : (
        <PureArgsTable rows={rowsOf(propsOf(component, SOURCES))} />
      )}
      {component === null || stories.length < 2 ? null : <Heading>States</Heading>}
      {stories.slice(1).map((story) => (
        <StoryBlock key={story.id} story={story} />
      ))}
      {component === null ? null : <ComponentParts name={component} />}
    </>
  );
}
