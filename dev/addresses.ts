/** Paths that Vite serves: modules, its client and its tools. The portal serves all other paths. */
export const modulePaths = /^\/(?:@|__|src\/|contract\/|node_modules\/|dev\/)/;

export const componentsPath = '/dev/components';
