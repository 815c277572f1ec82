/** Whom a message is for: whoever hides his number is written to by his id within the business. */
export function recipientOf(personRef: string): { to: string } | { recipient: string } {
  return /^\d+$/.test(personRef) ? { to: personRef } : { recipient: personRef }
}
