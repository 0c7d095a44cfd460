import { IconBadge } from '../shell/unread/icon-badge.tsx';
import { OffersWhenDue } from './offers.tsx';
import { usePushedScreens } from '../routing/use-pushed-screens.ts';
import { SeenNotifications } from './seen-notifications.tsx';
import { UpdatePrompt } from './updates/update-prompt.tsx';

/** The components that after-page-load.tsx loads lazily. */
export function DeferredComponents() {
  usePushedScreens();
  return (
    <>
      <UpdatePrompt />
      <OffersWhenDue />
      <IconBadge />
      <SeenNotifications />
    </>
  );
}
