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
        <Route path={item.pattern} element={<item.Screen />} />
        <Route path={verifyOtp.pattern} element={<verifyOtp.Screen />} />
        <Route path={unsubscribe.pattern} element={<unsubscribe.Screen />} />
        <Route element={<SignedOutOnly />}>
          <Route path={login.pattern} element={<login.Screen />} />
          <Route path={register.pattern} element={<register.Screen />} />
        </Route>
        <Route element={<Protected />}>
          <Route path={createItem.pattern} element={<createItem.Screen />} />
          <Route path={dashboard.pattern} element={<dashboard.Screen />} />
          <Route path={profile.pattern} element={<profile.Screen />} />
          <Route path={conversations.pattern} element={<conversations.Screen />} />
          <Route path={messages.pattern} element={<messages.Screen />} />
          <Route path={notifications.pattern} element={<notifications.Screen />} />
          <Route path={outbox.pattern} element={<outbox.Screen />} />
        </Route>
        <Route element={<AdminOnly />}>
          <Route path={admin.pattern} element={<admin.Screen />} />
          <Route path={user.pattern} element={<user.Screen />} />
        </Route>
        <Route element={<DeskOnly />}>
          <Route path={desk.pattern} element={<desk.Screen />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

/** Dispatches the hydration event. It is beside the screen, because the frame hydrates before the screen. */
function AnnounceHydration() {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
  return null;
}
