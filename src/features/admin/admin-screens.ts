export { AdminScreen } from './admin-screen.tsx';

/** Loads the screen of places from within the code of the admin screen, so that only what it has beyond that is loaded. */
export async function loadPlacesScreen() {
  const { PlacesScreen } = await import('./places/places-screen.tsx');
  return PlacesScreen;
}
