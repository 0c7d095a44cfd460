import { Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { HomeScreen } from '../../features/items/home/home-screen.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { AdminOnly, DeskOnly, Protected, SignedOutOnly } from './guards.tsx';
import { NotFound } from '../not-found.tsx';
import { patterns } from '../../../contract/paths.ts';
import { lazyScreens } from './screens.ts';
import { hydratedEvent } from '../lifecycle/start-deferred.ts';
import { texts } from '../texts.ts';

const {
  admin,
  conversations,
  createItem,
  dashboard,
  desk,
  item,
  login,
  messages,
  notifications,
  outbox,
  places,
  profile,
  register,
  unsubscribe,
  user,
  verifyOtp,
} = lazyScreens;

/** Maps paths to screens, with the guards that decide who may open them. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Notice kind="loading" text={texts.loading} />}>
      <AnnounceHydration />
      <Routes>
        <Route path={patterns.home} element={<HomeScreen />} />
        {routesOf(item, verifyOtp, unsubscribe)}
        <Route element={<SignedOutOnly />}>{routesOf(login, register)}</Route>
        <Route element={<Protected />}>
          {routesOf(createItem, dashboard, profile, conversations, messages, notifications, outbox)}
        </Route>
        <Route element={<AdminOnly />}>{routesOf(admin, places, user)}</Route>
        <Route element={<DeskOnly />}>{routesOf(desk)}</Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

type LazyScreen = (typeof lazyScreens)[keyof typeof lazyScreens];

function routesOf(...screens: LazyScreen[]) {
  return screens.map(({ pattern, Screen }) => (
    <Route key={pattern} path={pattern} element={<Screen />} />
  ));
}

/**
 * Dispatches the hydration event. The routes render this component beside the screen, because the frame around both
 * hydrates before the screen.
 */
function AnnounceHydration() {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
  return null;
}
