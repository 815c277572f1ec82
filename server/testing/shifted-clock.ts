// Loaded before an app that is to live at another time than its stores: CLOCK_SHIFT_MS is added to every moment it reads.

const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
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
