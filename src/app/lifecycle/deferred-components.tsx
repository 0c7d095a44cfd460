import { IconBadge } from '../shell/icon-badge.tsx';
import { InstallOfferWhenDue } from './install-offer.tsx';
import { SeenNotifications } from './seen-notifications.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/** What once-loaded.tsx fetches. */
export function DeferredComponents() {
  return (
    <>
      <UpdatePrompt />
      <InstallOfferWhenDue />
      <IconBadge />
      <SeenNotifications />
    </>
  );
}
