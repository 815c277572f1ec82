interface LeaseColumns {
  /** Holds who it is, a value nobody else has. */
  holder: string
  /** Holds until when. */
  until: string
  /** How long somebody may be silent. */
  seconds: number
}

/** The SQL by which one at a time holds a row of a table. */
export interface Lease {
  /** The end of a lease that begins or is kept now. */
  later: string
  /** Nobody holds the row, or whoever did fell silent; `row` is a name of the table with its point. */
  isFree(row?: string): string
  isHeldBy(who: string, row?: string): string
  /** Assignments of an update, as are those below. */
  take(who: string): string
  keep: string
  giveBack: string
}

/**
 * A lease in two columns of a table: taken when it is free, kept by saying so in time, given back at the end. Who falls
 * silent loses it to the next; his statements ask whether he still holds it. All moments are the database's, so the
 * clocks of processes do not matter.
 */
export function leaseOn({ holder, until, seconds }: LeaseColumns): Lease {
  const later = `now() + make_interval(secs => ${seconds})`
  return {
    later,
    isFree: (row = '') => `(${row}${until} is null or ${row}${until} <= now())`,
    isHeldBy: (who, row = '') => `${row}${holder} = ${who}`,
    take: (who) => `${holder} = ${who}, ${until} = ${later}`,
    keep: `${until} = ${later}`,
    giveBack: `${holder} = null, ${until} = now()`,
  }
}
