import type { Item } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../components/basics/button.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { useHydrated } from '../../components/hooks/use-hydrated.ts';
import { texts } from './texts.ts';

/** Passes the item's address on. */
export function ShareLink({ item }: { item: Item }) {
  const canShare = useHydrated() && 'share' in navigator;
  const address = () => window.location.origin + paths.item(item._id);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      toast('success', texts.linkCopied);
    } catch {
      toast('error', texts.copyFailed);
    }
  };
  const share = () => {
    navigator.share({ title: item.title, url: address() }).catch(() => {
      // Closing the browser's sheet without choosing anything ends up here too.
    });
  };

  return (
    <>
      <Button onClick={() => void copy()}>{texts.copyLink}</Button>
      {canShare ? <Button onClick={share}>{texts.share}</Button> : null}
    </>
  );
}
