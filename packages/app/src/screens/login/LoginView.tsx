import { Button } from '@sluice/ui/Button';
import type { ReactNode } from 'react';
import { PublicPage } from '../../parts/PublicPage.tsx';
import type { LoginState } from './login.states.ts';

export interface LoginViewProps {
  /** What the page is. */
  state: LoginState;
  /** The person wants to sign in. */
  onLogIn: () => void;
  /** Where a connection of single sign-on is picked by an address. */
  ssoHref?: string;
}

function message(state: LoginState): ReactNode {
  switch (state.kind) {
    case 'ready':
      return null;
    case 'loggedOut':
      return <p role="status">You are logged out.</p>;
    case 'failed':
      return (
        <p role="alert" className="text-critical-text">
          {state.text}
        </p>
      );
  }
}

/** The public page in front of the app, with its one button (spec 000 §2.1). */
export function LoginView({ state, onLogIn, ssoHref = '/auth/saml' }: LoginViewProps) {
  return (
    <PublicPage
      title="Public monitoring"
      lead="Sluice watches public code for your company's secrets and helps you close every leak."
    >
      <div className="min-h-5 text-sm text-text-muted">{message(state)}</div>
      <Button tone="primary" size="large" stretch onClick={onLogIn}>
        Log in
      </Button>
      <p className="mt-3 text-center">
        {/* The server answers this address, so the app's router has no part in it. */}
        <a href={ssoHref} className="text-accent-text underline">
          Log in with single sign-on
        </a>
      </p>
    </PublicPage>
  );
}
