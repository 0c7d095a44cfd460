import type { Item } from '../../../../../contract/entities.ts';
import { paths } from '../../../../../contract/paths.ts';
import { log } from '../../../../core/log/log.ts';
import { Button } from '../../../../components/basics/button.tsx';
import { useHydrated } from '../../../../components/hooks/use-hydrated.ts';
import { toast } from '../../../../components/toasts/toast.ts';
import { texts } from '../../texts.ts';

/** Copies the item's address, or opens the browser's share sheet where there is one. */
export function ShareLink({ item }: { item: Item }) {
  const canShare = useHydrated() && 'share' in navigator;
  const address = () => window.location.origin + paths.item(item._id);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      toast('success', texts.linkCopied);
    } catch (error) {
      log('warning', 'items', 'the link could not be copied', error);
      toast('error', texts.copyFailed);
    }
  };
  const share = () => {
    navigator.share({ title: item.title, url: address() }).catch(() => {
      // The promise also rejects when the user closes the share sheet.
    });
  };

  return (
    <>
      <Button onClick={() => void copy()}>{texts.copyLink}</Button>
      {canShare ? <Button onClick={share}>{texts.share}</Button> : null}
    </>
  );
}
