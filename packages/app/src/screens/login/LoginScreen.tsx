import { useTitle } from '../../lib/use-title.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { LoginView } from './LoginView.tsx';
import { logInAction, loginStateAtom, ssoHrefAtom } from './login.atoms.ts';

/** `/login`: public. */
export function LoginScreen() {
  const state = useAtomValue(loginStateAtom);
  const logIn = useSetAtom(logInAction);
  useTitle('Log in');
  return <LoginView state={state} onLogIn={logIn} ssoHref={useAtomValue(ssoHrefAtom)} />;
}
