import {
  ArgTypes,
  Canvas,
  Controls,
  Description,
  DocsContext,
  Heading,
  Subheading,
  Subtitle,
  Title,
} from '@storybook/addon-docs/blocks';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { PreparedStory, Renderer } from 'storybook/internal/types';

/** How tall the frame of a right-to-left story is, in CSS pixels. */
const RIGHT_TO_LEFT_HEIGHT = 260;
const PAGE_HEIGHT = 720;

/**
 * The height of the frame that a story needs, or null where it can stand on the page itself. What asks the document for its
 * direction, or the window for its width, would otherwise change the handbook around it.
 */
function frameHeight({ name, parameters }: PreparedStory<Renderer>): number | null {
  if (name === 'Right To Left') return RIGHT_TO_LEFT_HEIGHT;
  const { viewport, picture } = parameters;
  if (Array.isArray(viewport)) return Math.min(Number(viewport[1]), PAGE_HEIGHT);
  return picture === 'page' ? PAGE_HEIGHT : null;
}

/** Draws a frame only once it is scrolled to: a page of screens would otherwise start a dozen apps at once. */
function InSight({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const node = place.current;
    if (node === null || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsSeen(true),
      { rootMargin: '400px' },
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

function StoryBlock({ story }: { story: PreparedStory<Renderer> }) {
  const height = frameHeight(story);
  return (
    <section>
      <Subheading>{story.name}</Subheading>
      <Description of={story.moduleExport} />
      {height === null ? (
        <Canvas of={story.moduleExport} />
      ) : (
        <InSight height={height}>
          <Canvas of={story.moduleExport} story={{ inline: false, height: `${height}px` }} />
        </InSight>
      )}
    </section>
  );
}

/**
 * A page of the handbook: what it is for, how it is used by keyboard, its props, and each of its states. Stories that need
 * something around their component say by `parameters.documents` which one they are about.
 */
export function DocsPage() {
  const stories = useContext(DocsContext)
    .componentStories()
    .filter(({ tags }) => tags.includes('autodocs'));
  const [first] = stories;
  const documents: unknown = first?.parameters.documents;
  return (
    <>
      <Title />
      <Subtitle />
      {documents === undefined ? <Description /> : <Description of={documents} />}
      {first === undefined ? null : <StoryBlock story={first} />}
      {documents === undefined ? <Controls /> : <ArgTypes of={documents} />}
      {first?.title.startsWith('Components/') ? <Heading>States</Heading> : null}
      {stories.slice(1).map((story) => (
        <StoryBlock key={story.id} story={story} />
      ))}
    </>
  );
}
