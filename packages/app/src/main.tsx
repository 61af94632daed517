import './app.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openHistoryAction } from './atoms/location.atoms.ts';
import { browserHistory } from './lib/browser-history.ts';
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
store.set(openHistoryAction, browserHistory());

const { pathname } = window.location;
const reactRoot = createRoot(root);

/** The public pages are whole in this first file; everything behind the sign-in comes after it. */
function publicScreen() {
  if (pathname === '/login') return <LoginScreen />;
  return pathname === '/callback' ? <CallbackScreen /> : null;
}

const screen = publicScreen();
if (screen === null) {
  const { startApp } = await import('./start-app.tsx');
  startApp(reactRoot, store, metaContent('app-version'));
} else {
  reactRoot.render(
    <StrictMode>
      <Provider store={store}>{screen}</Provider>
    </StrictMode>,
  );
}
