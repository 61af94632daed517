import type { FeedbackCheck } from '@sluice/contract/endpoints/developer-feedback';
import { FEEDBACK_TOKEN, sharedDatabase, someForms } from '@sluice/contract/fixtures/feedback';
import { mockFetch, mockHandlers, override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import type { Store } from '../../store.ts';
import { DeveloperFeedbackScreen } from './DeveloperFeedbackScreen.tsx';
import { setFeedbackFetchAction } from './developer-feedback.atoms.ts';

const at = (
  token = FEEDBACK_TOKEN,
  overrides: ReturnType<typeof override>[] = [],
  changes: Parameters<typeof sharedDatabase>[0] = {},
) => ({
  app: {
    path: `/developer-feedback/secret/${token}`,
    setup: (store: Store) => {
      const database = sharedDatabase(changes);
      store.set(setFeedbackFetchAction, mockFetch([...overrides, ...mockHandlers(database)]));
    },
  },
});

const meta = {
  title: 'Screens/Developer feedback/Answers',
  component: DeveloperFeedbackScreen,
  tags: ['behaviour'],
  parameters: { picture: 'none', viewport: [1280, 1100], ...at() },
} satisfies Meta<typeof DeveloperFeedbackScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (text: string | RegExp) => screen.findByText(text);
const answerYes = async () => {
  for (const yes of await screen.findAllByRole('radio', { name: 'Yes' })) {
    await userEvent.click(yes);
  }
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

export const Default: Story = {
  play: async ({ step }) => {
    await step('submit waits for valid answers', async () => {
      const button = await screen.findByRole('button', { name: 'Submit' });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await answerYes();
      await userEvent.type(screen.getByRole('textbox', { name: /How can we reach you/ }), 'ada');
      await userEvent.tab();
      await screen.findAllByText('Please enter a valid email');
      await userEvent.type(
        screen.getByRole('textbox', { name: /How can we reach you/ }),
        '@acme.example',
      );
    });
    await step('feedback leads to the remediation', async () => {
      await submit();
      await screen.findByRole('heading', { level: 2, name: 'Remediate the issue' });
    });
    await step('what eradicates nothing leaves the form open', async () => {
      await userEvent.click(screen.getByRole('radio', { name: 'I am working on it' }));
      await submit();
      await screen.findByRole('heading', { level: 2, name: 'Remediate the issue' });
    });
    await step('and what is revoked ends it', async () => {
      await userEvent.click(await screen.findByRole('radio', { name: 'I revoked and rotated it' }));
      await submit();
      await shown('The threat has been eradicated');
    });
  },
};

export const Pager: Story = {
  play: async () => {
    await shown('1 of 2 occurrences');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await shown('2 of 2 occurrences');
    await expect(screen.getByText('Erased from GitHub')).toBeVisible();
  },
};

export const Unknown: Story = {
  parameters: at('nothing'),
  play: async () => {
    await shown('Oops, it seems there is nothing to see here');
  },
};

export const HasExpired: Story = {
  parameters: at(FEEDBACK_TOKEN, [], { expire_at: '2026-06-01T00:00:00.000Z' }),
  play: async () => {
    await shown('This page has expired, many thanks for your help');
  },
};

export const SubmitFails: Story = {
  parameters: at(FEEDBACK_TOKEN, [
    override('answerDeveloperFeedback', { status: 500, detail: '' }),
  ]),
  play: async () => {
    await answerYes();
    const remarks = screen.getByRole('textbox', { name: /Additional remarks/ });
    await userEvent.type(remarks, 'It was a test.');
    await submit();
    await shown('Something went wrong, please try again later!');
    await expect(remarks).toHaveValue('It was a test.');
  },
};

export const LinkIsGone: Story = {
  parameters: at(FEEDBACK_TOKEN, [
    override('answerDeveloperFeedback', { status: 404, detail: 'Not found.' }),
  ]),
  play: async () => {
    await answerYes();
    await submit();
    await shown('Oops, it seems there is nothing to see here');
  },
};

const REMEDIATING = { forms: someForms({ feedback: 'yes' }), can_check_again: true };

export const ProvesIt: Story = {
  parameters: at(FEEDBACK_TOKEN, [], REMEDIATING),
  play: async ({ step }) => {
    await step('the check says that the secret is dead', async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
      await shown(/Proven: AWS refuses this secret/);
      await expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
    });
    await step('and the end says that it is proven', async () => {
      await userEvent.click(screen.getByRole('radio', { name: 'I revoked and rotated it' }));
      await submit();
      await shown('The threat has been eradicated');
      await shown(/Proven: AWS refuses this secret/);
    });
  },
};

const WORKS: FeedbackCheck = {
  outcome: 'valid',
  validity_status: 'valid',
  last_seen_valid: '2026-06-15T10:00:00.000Z',
  last_seen_invalid: null,
  can_check_again: true,
  proven_at: null,
};

export const StillWorks: Story = {
  parameters: at(
    FEEDBACK_TOKEN,
    [override('checkDeveloperFeedback', { status: 200, data: WORKS })],
    REMEDIATING,
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
    await shown('AWS still accepts this secret. Revoke it, then check again.');
    await expect(screen.queryByText(/Proven/)).toBeNull();
  },
};

export const CheckedTooOften: Story = {
  parameters: at(
    FEEDBACK_TOKEN,
    [
      override('checkDeveloperFeedback', {
        status: 429,
        detail: '',
        code: 'too_many_requests',
      }),
    ],
    REMEDIATING,
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
    await shown('You have checked often in the last hour. Please try again later.');
  },
};

export const NoCheckIsOffered: Story = {
  parameters: at(FEEDBACK_TOKEN, [], { forms: someForms({ feedback: 'yes' }) }),
  play: async () => {
    await shown('How to make it harmless at AWS');
    await expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  },
};
