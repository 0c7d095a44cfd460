/** Preload with `--import` to print the names of the packages that a process has loaded, when it ends. */
import { registerHooks } from 'node:module';

const packages = new Set<string>();
registerHooks({
  load(url, context, nextLoad) {
    const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
    if (name !== undefined) packages.add(name);
    return nextLoad(url, context);
  },
});
process.on('exit', () => console.log(`packages: ${[...packages].join(' ')}`));
