import { useEffect } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { LoginView } from './LoginView.tsx';
import { finishLogOutAction, logInAction, loginStateAtom } from './login.atoms.ts';

/** `/login`: public. */
export function LoginScreen() {
  const state = useAtomValue(loginStateAtom);
  const logIn = useSetAtom(logInAction);
  const finishLogOut = useSetAtom(finishLogOutAction);
  useTitle('Log in');
  useEffect(() => {
    void finishLogOut();
  }, [finishLogOut]);
  return <LoginView state={state} onLogIn={logIn} />;
}
