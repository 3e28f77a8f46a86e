import './theme/first.css';
import './theme/global.css.ts';
import type { createStore } from 'jotai';
import { Provider } from 'jotai';
import { type ReactNode, StrictMode } from 'react';

type AppProps = { readonly store: ReturnType<typeof createStore>; readonly children: ReactNode };

/** What server and browser wrap the router in, alike; one store per request, so that users never mix. */
export const App = ({ store, children }: AppProps) => (
  <StrictMode>
    <Provider store={store}>{children}</Provider>
  </StrictMode>
);
