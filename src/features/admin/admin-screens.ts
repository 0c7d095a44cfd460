export { AdminScreen } from './admin-screen.tsx';

/** Loads the screen of places. The import is in the chunk of the admin screen, so that no shared module is loaded twice. */
export async function loadPlacesScreen() {
  const { PlacesScreen } = await import('./places/places-screen.tsx');
  return PlacesScreen;
}
