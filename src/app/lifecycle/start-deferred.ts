/**
 * Events on the document: after `startedEvent` React records clicks itself; at `hydratedEvent` the page is hydrated.
 */
export const startedEvent = 'portal-started';
export const hydratedEvent = 'portal-hydrated';

/**
 * Delays the portal's script until the document and its photos are loaded, or until the person interacts with the page.
 * Without the script the page is readable, because the server has rendered it. Clicks, choices and submitted forms with
 * the method `post` are recorded before hydration and replayed after it. The document contains this function's source
 * text (`deferredStartScript`), so it may use nothing that is declared outside it.
 * @param template contains the elements that load the script
 * @param started the name of the event after which React records clicks itself
 * @param hydrated the name of the event after which the page is hydrated
 */
function startLater(template: HTMLTemplateElement, started: string, hydrated: string): void {
  /**
   * The script starts after this time even if photos are still loading, or nothing is painted because the tab is
   * hidden.
   */
  const startTimeoutMs = 2500;
  const [starting, hydration] = [new AbortController(), new AbortController()];
  const untilStarted = { capture: true, passive: true, signal: starting.signal };
  const untilHydrated = { capture: true, signal: hydration.signal };
  let pressed: HTMLElement | null = null;
  let chosen: { select: HTMLSelectElement; value: string } | null = null;
  let submitted: HTMLFormElement | null = null;
  let install: Event | null = null;

  const start = () => {
    template.replaceWith(template.content);
  };
  /** Replays the click. Hydration may have replaced the element, for example for a signed-in user. */
  const replayClick = () => {
    const label = pressed?.textContent;
    const shown = pressed?.isConnected
      ? pressed
      : [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
    shown?.click();
  };
  /** Does not start the script for an event on a link: the navigation works without the script, and is faster. */
  const startUnlessLeaving = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a') === null) start();
  };
  for (const touch of ['pointerdown', 'keydown', 'focusin']) {
    document.addEventListener(touch, startUnlessLeaving, untilStarted);
  }
  document.addEventListener(
    'click',
    ({ target, ctrlKey, metaKey, shiftKey, altKey }) => {
      const isPlain = !(ctrlKey || metaKey || shiftKey || altKey);
      // Record links too, because the script may start during a navigation and interrupt it. Submit buttons are left
      // out, because the listener of `submit` below records their form.
      const element = target instanceof Element && isPlain ? target.closest('a, button') : null;
      if (element instanceof HTMLAnchorElement && element.target === '') pressed = element;
      if (element instanceof HTMLButtonElement && element.type === 'button') pressed = element;
    },
    untilStarted,
  );
  document.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLSelectElement) chosen = { select: target, value: target.value };
    },
    untilHydrated,
  );
  document.addEventListener(
    'submit',
    (event) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.method !== 'post') return;
      event.preventDefault();
      // If React has started already, it must not handle the event as well.
      event.stopPropagation();
      submitted = event.target;
    },
    untilHydrated,
  );
  window.addEventListener(
    'beforeinstallprompt',
    (event) => {
      event.preventDefault();
      install = event;
    },
    untilHydrated,
  );
  document.addEventListener(started, () => starting.abort(), { once: true });
  document.addEventListener(
    hydrated,
    () => {
      hydration.abort();
      // The choice itself may have caused the hydration. Its own event is then still being dispatched, so wait until
      // that ends.
      setTimeout(() => {
        if (chosen !== null) {
          chosen.select.value = chosen.value;
          chosen.select.dispatchEvent(new Event('change', { bubbles: true }));
        }
        // Replay the click after the choice has rendered, because the button may belong to the list that the choice
        // filters.
        setTimeout(replayClick);
        if (submitted?.isConnected) submitted.requestSubmit();
      });
      if (install !== null) window.dispatchEvent(install);
    },
    { once: true },
  );

  const startWhenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1000 });
    else setTimeout(start, 100);
  };
  window.addEventListener('load', () => {
    // Wait until a frame has been painted, because compiling the script would delay the paint.
    requestAnimationFrame(() => requestAnimationFrame(startWhenIdle));
  });
  setTimeout(start, startTimeoutMs);
}

/**
 * Returns an inline script that runs `startLater`. Put it directly after the template with the elements that load the
 * page's script, because it finds the template as its previous sibling. It is a function and not a constant, so that
 * the bundler leaves it out of the page's script: only the server render calls it.
 */
export function deferredStartScript(): string {
  const events = [startedEvent, hydratedEvent].map((name) => JSON.stringify(name)).join(', ');
  return `<script>(${startLater.toString()})(document.currentScript.previousElementSibling, ${events})</script>`;
}
