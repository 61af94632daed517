/** What a story hands over before it is drawn and after its play. */
export interface StoryMoment {
  canvasElement: HTMLElement;
  title: string;
  name: string;
  parameters: Record<string, unknown>;
}

/** What the test run does around each story; empty in Storybook itself. */
export interface StoryHooks {
  before?: (story: StoryMoment) => Promise<void>;
  after?: (story: StoryMoment) => Promise<void>;
}

/** Filled by the test run's setup file. The addon sets the project's annotations by itself, so they can't be added there. */
export const storyHooks: StoryHooks = {};
