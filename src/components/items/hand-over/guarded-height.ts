/** About the height of the checks of a guarded item, so that what follows does not move when they appear. */
export const guardedHeight = '44rem';
