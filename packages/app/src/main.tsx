import './app.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setHistoryAction } from './atoms/location.atoms.ts';
import { browserHistory } from './lib/browser-history.ts';
import { paths } from './paths.ts';
import { CallbackScreen } from './screens/callback/CallbackScreen.tsx';
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

/** The public pages are complete in this first file; everything behind the sign-in is loaded after it. */
function publicScreen() {
  if (pathname === paths.login) return <LoginScreen />;
  return pathname === paths.callback ? <CallbackScreen /> : null;
}

const screen = publicScreen();
if (pathname.startsWith('/developer-feedback/')) {
  const { DeveloperFeedbackScreen } = await import(
    './screens/developer-feedback/DeveloperFeedbackScreen.tsx'
  );
  reactRoot.render(
    <StrictMode>
      <Provider store={store}>
        <DeveloperFeedbackScreen />
      </Provider>
    </StrictMode>,
  );
} else if (screen === null) {
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
