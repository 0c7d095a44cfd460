export function DeskScreen() {
  return null;
}
