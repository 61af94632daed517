import { FIXTURE_NOW } from '@sluice/contract/fixtures/entities';
import { NavigationProvider } from '@sluice/ui/Link';
import type { Decorator } from '@storybook/react-vite';
import { setClockAction, setTimeZoneAction } from '../atoms/clock.atoms.ts';
import { memoryHistory, openHistoryAction } from '../atoms/location.atoms.ts';
import { wireStore } from '../start-app.tsx';
import { createStore, Provider } from '../store.ts';

/** A new store for each story, at the fixtures' moment, in UTC, with a history of its own. */
const withStore: Decorator = (Story, { parameters }) => {
  const path: unknown = parameters.path;
  const store = createStore();
  wireStore(store, null);
  store.set(setClockAction, () => FIXTURE_NOW);
  store.set(setTimeZoneAction, 'UTC');
  store.set(openHistoryAction, memoryHistory(typeof path === 'string' ? path : '/'));
  return (
    <Provider store={store}>
      <NavigationProvider onNavigate={() => {}}>
        <Story />
      </NavigationProvider>
    </Provider>
  );
};

/** What surrounds the stories of the app. */
export const storyDecorators: Decorator[] = [withStore];
