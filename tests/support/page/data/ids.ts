/** An id in the format of the API, different for each number. */
export function idNumber(number: number): string {
  return `01990000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}
