/** The column in which a field of a record is stored: `nextContactAt` stands in `next_contact_at`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
