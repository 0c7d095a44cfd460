import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { HomeScreen } from '../features/items/home-screen.tsx';
import { ItemScreen } from '../features/items/item-screen.tsx';
import { Notice } from '../ui/notice.tsx';
import { Protected, SignedOutOnly } from './guards.tsx';
import { NotFound } from './not-found.tsx';
import { patterns } from './paths.ts';
import { lazyScreens } from './screens.ts';
import { texts } from './texts.ts';

const { createItem, login, register, verifyOtp } = lazyScreens;

/** Which screen stands under which address, and for whom. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Notice kind="loading" text={texts.loading} />}>
      <Routes>
        <Route path={patterns.home} element={<HomeScreen />} />
        <Route path={patterns.item} element={<ItemScreen />} />
        <Route path={verifyOtp.pattern} element={<verifyOtp.Screen />} />
        <Route element={<SignedOutOnly />}>
          <Route path={login.pattern} element={<login.Screen />} />
          <Route path={register.pattern} element={<register.Screen />} />
        </Route>
        <Route element={<Protected />}>
          <Route path={createItem.pattern} element={<createItem.Screen />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
