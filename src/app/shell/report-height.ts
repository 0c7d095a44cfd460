/**
 * Tells the page how high something is that stands above its screen, for a screen that fills the rest of the
 * window: as a custom property of the root, for as long as it is there.
 */
export function reportHeight(property: `--${string}`) {
  return (element: HTMLElement | null) => {
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => {
      style.setProperty(property, `${element.offsetHeight}px`);
    });
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      style.removeProperty(property);
    };
  };
}
