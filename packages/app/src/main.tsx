import './app.css';
import { setNonce } from 'get-nonce';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setHistoryAction } from './atoms/location.atoms.ts';
import { browserHistory } from './lib/browser-history.ts';
import { paths } from './paths.ts';
import { LoginScreen } from './screens/login/LoginScreen.tsx';
import { createStore, Provider } from './store.ts';

function metaContent(name: string): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null;
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

// Radix's scroll lock writes a style element; the policy lets it with this response's nonce.
const nonce = metaContent('csp-nonce');
if (nonce !== null) setNonce(nonce);

const store = createStore();
store.set(setHistoryAction, browserHistory());

const { pathname } = window.location;
const reactRoot = createRoot(root);

/** The page of this address that anybody may see; null behind the sign-in. The log-in page comes with this first file. */
async function publicScreen(): Promise<ReactNode> {
  if (pathname === paths.login) return <LoginScreen />;
  if (pathname === paths.callback) {
    const { CallbackScreen } = await import('./screens/callback/CallbackScreen.tsx');
    return <CallbackScreen />;
  }
  if (!pathname.startsWith('/developer-feedback/')) return null;
  const { DeveloperFeedbackScreen } = await import(
    './screens/developer-feedback/DeveloperFeedbackScreen.tsx'
  );
  return <DeveloperFeedbackScreen />;
}

const screen = await publicScreen();
if (screen === null) {
  const { startApp } = await import('./start-app.tsx');
  startApp(reactRoot, store, {
    version: metaContent('app-version'),
    analyticsUrl: metaContent('analytics-url'),
    errorReportUrl: metaContent('error-report-url'),
  });
} else {
  reactRoot.render(
    <StrictMode>
      <Provider store={store}>{screen}</Provider>
    </StrictMode>,
  );
}
