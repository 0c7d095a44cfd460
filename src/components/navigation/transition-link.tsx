import { type ComponentProps, startTransition } from 'react';
import { Link, useLinkClickHandler } from 'react-router-dom';

type TransitionLinkProps = Omit<ComponentProps<typeof Link>, 'onClick' | 'to'> & {
  to: string;
  /** Called inside the transition, if the link opens in this tab. */
  onFollow?: () => void;
};

/**
 * A link to a screen whose code is already loaded. It renders the screen as a transition, so that the
 * press shows with the next frame and the page stays responsive.
 */
export function TransitionLink({ onFollow, ...link }: TransitionLinkProps) {
  const follow = useLinkClickHandler(link.to);
  return (
    <Link
      {...link}
      onClick={(event) =>
        startTransition(() => {
          follow(event);
          // The router prevents the default only if it handles the click itself, in this tab.
          if (event.defaultPrevented) onFollow?.();
        })
      }
    />
  );
}
