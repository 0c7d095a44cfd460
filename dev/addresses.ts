/** The addresses that Vite serves: modules, its client and its tools. The portal serves all others. */
export const modulePaths = /^\/(?:@|__|src\/|contract\/|node_modules\/|dev\/)/;

/** The page of shared components. */
export const componentsPath = '/dev/components';
