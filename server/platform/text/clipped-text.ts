/**
 * The beginning of a text from outside, so that the database can store it: without null characters, and without half of a sign at
 * its end, which a file may hold or cutting may leave.
 */
export const clippedText = (text: string, length: number): string =>
  text.replaceAll('\0', '').slice(0, length).toWellFormed()
