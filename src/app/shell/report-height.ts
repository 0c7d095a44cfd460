/**
 * Creates a ref callback that publishes the height of an element around the screen as a CSS custom property of
 * the root element. Screens that fill the rest of the window subtract it. Unmounting removes the property.
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
