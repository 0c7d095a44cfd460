import { type ComponentProps, startTransition } from 'react';
import { Link, useLinkClickHandler } from 'react-router-dom';

type TransitionLinkProps = Omit<ComponentProps<typeof Link>, 'onClick' | 'to'> & {
  to: string;
  /** In the same step as it is followed here, in this tab. */
  onFollow?: () => void;
};

/**
 * A link to a screen that need not be fetched. The press is answered with the next frame; the screen is
 * rendered after that, in steps between which the page goes on answering.
 */
export function TransitionLink({ onFollow, ...link }: TransitionLinkProps) {
  const follow = useLinkClickHandler(link.to);
  return (
    <Link
      {...link}
      onClick={(event) =>
        startTransition(() => {
          follow(event);
          // Otherwise it opens elsewhere, or not at all.
          if (event.defaultPrevented) onFollow?.();
        })
      }
    />
  );
}
