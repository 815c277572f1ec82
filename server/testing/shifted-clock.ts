// Loaded before an app that is to live at another time than its stores: CLOCK_SHIFT_MS is added to every moment it reads.
// Each SIGUSR2 makes its clock jump: to the next of CLOCK_JUMPS_MS, milliseconds from the true time parted by commas.

let shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const TrueDate = globalThis.Date

class ShiftedDate extends TrueDate {
  // Without arguments it is now; with them the moment that was asked for.
  constructor(...moment: unknown[]) {
    super(...((moment.length === 0 ? [TrueDate.now() + shift] : moment) as [number]))
  }

  static override now(): number {
    return TrueDate.now() + shift
  }
}

globalThis.Date = ShiftedDate as DateConstructor

const jumps = (process.env.CLOCK_JUMPS_MS ?? '').split(',').filter(Boolean).map(Number)
if (jumps.length > 0) {
  process.on('SIGUSR2', () => {
    shift = jumps.shift() ?? shift
    console.log(`the clock is ${shift} ms away`)
  })
}
