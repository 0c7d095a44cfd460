/**
 * Returns a function that loads one of a module's components, for `lazyPart` and `lazyDialog`.
 * @param load imports the module
 */
export function exported<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): () => Promise<{ default: Module[Name] }> {
  return async () => ({ default: (await load())[name] });
}
