/** What the page says on its document once it answers by itself. */
export const aliveEvent = 'portal-alive';

/**
 * Keeps the portal's script waiting until the document is drawn with its photos, or somebody touches it:
 * what there is to read is there without it. What is pressed or chosen meanwhile is done when the page is
 * alive. It stands in the document as text (`startLaterScript`), so it uses nothing from outside.
 * @param template holds the elements that fetch the script
 * @param alive the event on the document that ends the waiting
 */
function startLater(template: HTMLTemplateElement, alive: string): void {
  /** Where nothing is drawn yet because photos do not come, milliseconds. */
  const patience = 2500;
  const ended = new AbortController();
  const untilAlive = { capture: true, passive: true, signal: ended.signal };
  let pressed: HTMLButtonElement | null = null;
  let chosen: { select: HTMLSelectElement; value: string } | null = null;
  let install: Event | null = null;

  const start = () => {
    template.replaceWith(template.content);
  };
  for (const touch of ['pointerdown', 'keydown', 'focusin']) {
    document.addEventListener(touch, start, untilAlive);
  }
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      // A form knows by itself how to be sent, and a link where it leads.
      if (button?.type === 'button') pressed = button;
    },
    untilAlive,
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
    { signal: ended.signal },
  );
  document.addEventListener(
    alive,
    () => {
      ended.abort();
      if (chosen !== null) {
        chosen.select.value = chosen.value;
        chosen.select.dispatchEvent(new Event('change', { bubbles: true }));
      }
      // Once what was chosen is shown: pages are those of the list that is filtered by it.
      setTimeout(() => pressed?.click());
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
export const startLaterScript = `<script>(${startLater.toString()})(document.currentScript.previousElementSibling, ${JSON.stringify(aliveEvent)})</script>`;
