/** What the page says on its document: that it takes what is pressed, and that it answers as a whole. */
export const startedEvent = 'portal-started';
export const hydratedEvent = 'portal-alive';

/**
 * Keeps the portal's script waiting until the document is drawn with its photos, or somebody touches it:
 * what there is to read is there without it. What is pressed or chosen meanwhile is done when the page is
 * alive. It stands in the document as text (`deferredStartScript`), so it uses nothing from outside.
 * @param template holds the elements that fetch the script
 * @param started the event on the document from which on React keeps what is pressed
 * @param alive the event on the document that ends the waiting
 */
function startLater(template: HTMLTemplateElement, started: string, alive: string): void {
  /** Where nothing is drawn yet because photos do not come, milliseconds. */
  const patience = 2500;
  const [starting, living] = [new AbortController(), new AbortController()];
  const untilStarted = { capture: true, passive: true, signal: starting.signal };
  const untilAlive = { capture: true, signal: living.signal };
  let pressed: HTMLElement | null = null;
  let chosen: { select: HTMLSelectElement; value: string } | null = null;
  let install: Event | null = null;

  const start = () => {
    template.replaceWith(template.content);
  };
  /** Who is signed in may be shown another element in its place. */
  const press = () => {
    const label = pressed?.textContent;
    const shown = pressed?.isConnected
      ? pressed
      : [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
    shown?.click();
  };
  /** A link leads there without the script, and sooner. */
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
      // Also links: the page that starts may stop the browser on its way. A form knows by itself how to be sent.
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
    untilAlive,
  );
  window.addEventListener(
    'beforeinstallprompt',
    (event) => {
      event.preventDefault();
      install = event;
    },
    untilAlive,
  );
  document.addEventListener(started, () => starting.abort(), { once: true });
  document.addEventListener(
    alive,
    () => {
      living.abort();
      // What brought the page to life may be the very choice: then its own event is still under way.
      setTimeout(() => {
        if (chosen !== null) {
          chosen.select.value = chosen.value;
          chosen.select.dispatchEvent(new Event('change', { bubbles: true }));
        }
        // Once what was chosen is shown: pages are those of the list that is filtered by it.
        setTimeout(press);
      });
      if (install !== null) window.dispatchEvent(install);
    },
    { once: true },
  );

  window.addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1000 });
    else setTimeout(start, 100);
  });
  setTimeout(start, patience);
}

/** Goes right after the template that holds what fetches the script. */
export const deferredStartScript = `<script>(${startLater.toString()})(document.currentScript.previousElementSibling, ${JSON.stringify(startedEvent)}, ${JSON.stringify(hydratedEvent)})</script>`;
