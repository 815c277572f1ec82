/** What came of the requests of one kind. */
interface Outcome {
  times: number[]
  refused: number
  errors: number
}

/** Notes what came of requests and prints it by kind. */
export interface Outcomes {
  /** Runs a request of a kind; never throws. */
  note(kind: string, run: () => Promise<unknown>): Promise<void>
  errors(): number
  refused(): number
  print(): void
}

const shownErrors = 10

/** Begins to note; what `isRefusal` says of is counted apart from errors. */
export function noteOutcomes(kinds: readonly string[], isRefusal: (error: unknown) => boolean): Outcomes {
  const byKind = new Map<string, Outcome>(kinds.map((kind) => [kind, { times: [], refused: 0, errors: 0 }]))
  const sum = (of: (outcome: Outcome) => number) =>
    [...byKind.values()].reduce((all, one) => all + of(one), 0)
  const errors = () => sum((outcome) => outcome.errors)
  return {
    async note(kind, run) {
      const outcome = byKind.get(kind)
      if (!outcome) throw new Error(`there is no kind ${kind}`)
      const started = performance.now()
      try {
        await run()
        outcome.times.push(performance.now() - started)
      } catch (error) {
        if (isRefusal(error)) {
          outcome.refused += 1
          return
        }
        outcome.errors += 1
        if (errors() <= shownErrors) console.log(`error in "${kind}": ${String(error).slice(0, 500)}`)
      }
    },
    errors,
    refused: () => sum((outcome) => outcome.refused),
    print() {
      console.log(`\n${'milliseconds'.padEnd(34)}     p50     p95  answers refused  errors`)
      for (const [kind, { times, refused, errors: wrong }] of byKind) {
        const sorted = times.toSorted((one, other) => one - other)
        const at = (share: number) =>
          (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0).padStart(7)
        const counts = [times.length, refused, wrong].map((count) => String(count).padStart(7)).join(' ')
        console.log(`${kind.padEnd(34)} ${at(0.5)} ${at(0.95)}  ${counts}`)
      }
    },
  }
}

/** A figure at a moment in hours. */
interface Sample {
  hours: number
  value: number
}

/** Looks at figures again and again and says how they moved. */
export interface Trend {
  stop(): void
  print(): void
}

/** Begins to look at figures of these names; a first third of them, in which caches fill, is left out of the slope. */
export function watchTrend(title: string, look: () => Record<string, number>, everyMs: number): Trend {
  const started = performance.now()
  const series = new Map<string, Sample[]>()
  const take = () => {
    const hours = (performance.now() - started) / 3_600_000
    for (const [name, value] of Object.entries(look())) {
      series.set(name, [...(series.get(name) ?? []), { hours, value }])
    }
  }
  take()
  const timer = setInterval(take, everyMs)
  return {
    stop: () => clearInterval(timer),
    print() {
      console.log(`\n${title.padEnd(14)}  slope/h   at ten moments of the run`)
      for (const [name, samples] of series) {
        const tenths = Array.from(
          { length: 10 },
          (_, tenth) => samples[Math.floor(((samples.length - 1) * tenth) / 9)],
        )
        const shown = tenths.map((sample) => (sample?.value ?? 0).toFixed(0).padStart(6)).join('')
        const slope = slopeOf(samples.slice(Math.floor(samples.length / 3)))
        console.log(`${name.padEnd(14)} ${slope.toFixed(0).padStart(8)} ${shown}`)
      }
    },
  }
}

/** By how much a figure grows in an hour: the line with the least squares through it. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [middle, level] = [mean(({ hours }) => hours), mean(({ value }) => value)]
  return (
    mean(({ hours, value }) => (hours - middle) * (value - level)) /
    mean(({ hours }) => (hours - middle) ** 2)
  )
}
