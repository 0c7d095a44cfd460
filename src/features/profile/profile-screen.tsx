export function ProfileScreen() {
  return null;
}
