/** The states of a recipient of a mailing as `send_recipients` stores them. */
export const recipientState = {
  ready: 0,
  leased: 1,
  sending: 2,
  sent: 3,
  deferred: 4,
  failed: 5,
  skipped: 6,
  unknown: 7,
} as const

/** The SQL list of some states, for `state in`. */
export function recipientStates(...names: (keyof typeof recipientState)[]): string {
  return `(${names.map((name) => recipientState[name]).join(', ')})`
}
