import {
  type ComponentType,
  type ReactNode,
  Suspense,
  createElement,
  lazy,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { logFailure } from '../../core/log/log.ts';
import { toast } from '../toasts/toast.ts';
import { Notice } from './notice.tsx';

/**
 * A part of a screen whose code loads when it is first rendered. If the code does not load, the rest of the screen
 * stays usable; the next time that the part is mounted, it loads again.
 * @param otherwise takes the part's place if its code does not load. The default is nothing, for a part that the screen
 *   can do without. Use `PartNotLoaded` for a part that the person expects, and `NotOpened` for one that they opened.
 * @param whileLoading takes the part's place while its code loads; the default is nothing. Null for a part in a
 *   `Suspense` whose fallback does so, for example for several parts.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: (props: Props) => ReactNode }>,
  otherwise: ComponentType<NoInfer<Props>> = Nothing,
  whileLoading: ComponentType<NoInfer<Props>> | null = Nothing,
): (props: Props) => ReactNode {
  const start = () =>
    lazy<ComponentType<Props>>(() =>
      load().catch(
        logFailure('app', 'a part of a screen could not be loaded', { default: NotLoaded }),
      ),
    ) as ComponentType<Props>;
  let current = start();

  function NotLoaded(props: Props) {
    useEffect(
      () => () => {
        current = start();
      },
      [],
    );
    return createElement(otherwise, props);
  }

  return function LazyPart(props: Props) {
    // The component must not change while it is mounted, because it would lose its state.
    const [component] = useState(() => current);
    const part = createElement(component, props);
    if (whileLoading === null) return part;
    return createElement(Suspense, { fallback: createElement(whileLoading, props) }, part);
  };
}

function Nothing(): ReactNode {
  return null;
}

/** Takes the place of a part that the person expects. */
export function PartNotLoaded() {
  return (
    <Notice
      kind="failed"
      text="A part of this page could not be loaded. Reload it when you're online."
    />
  );
}

interface OpenedProps {
  close: () => void;
  /** Stays visible if the code does not load. */
  children?: ReactNode;
}

/** A dialog whose code loads when it is opened. If the code does not load, says so and closes the dialog. */
export function lazyDialog<Props extends OpenedProps>(
  load: () => Promise<{ default: (props: Props) => ReactNode }>,
) {
  return lazyPart(load, NotOpened);
}

/** Takes the place of a part that the person opened: says that its code did not load, and closes it. */
export function NotOpened({ close, children }: OpenedProps): ReactNode {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    toastNotOpened();
    // Close after the effect, because `close` may call `flushSync`, which React does not allow in effects.
    const timer = setTimeout(closeNow);
    return () => clearTimeout(timer);
  }, []);
  return children;
}

/** Says that the code of a dialog could not be loaded. */
export function toastNotOpened(): void {
  toast('error', "This could not be opened. Try again when you're online.");
}
