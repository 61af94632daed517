import { NavigationProvider } from '@sluice/ui/Link';
import { ToastRegion } from '@sluice/ui/Toast';
import type { Decorator, Loader } from '@storybook/react-vite';
import { navigateAction } from '../atoms/location.atoms.ts';
import { toasterAtom } from '../atoms/toast.atoms.ts';
import { Provider, useAtomValue } from '../store.ts';
import { appFor, appOf } from './test-app.ts';

/** Clears what the browser keeps of the app, so that no story depends on the one before. */
function clearStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith('sluice.')) storage.removeItem(key);
    }
  }
}

/** Makes the app that a story plays in; its play function finds it as `appOf(loaded)`. */
export const storyLoader: Loader = ({ parameters }) => {
  clearStorage();
  return { app: appFor(parameters) };
};

/** Puts the story's store and its links around it. */
const withApp: Decorator = (Story, { loaded }) => {
  const { store } = appOf(loaded);
  return (
    <Provider store={store}>
      <NavigationProvider onNavigate={(href) => store.set(navigateAction, href)}>
        <Story />
      </NavigationProvider>
    </Provider>
  );
};

function Toasts() {
  return <ToastRegion toaster={useAtomValue(toasterAtom)} />;
}

/** Shows toasts below a screen that is drawn without the frame around all pages. */
export const withToasts: Decorator = (Story) => (
  <>
    <Story />
    <Toasts />
  </>
);

/** The room that the frame around all pages gives to one, for a page that is drawn without it. */
export const inPage: Decorator = (Story) => (
  <div className="px-4 pb-10 md:px-6">
    <Story />
  </div>
);

/** What surrounds the stories of the app. */
export const storyDecorators: Decorator[] = [withApp];
