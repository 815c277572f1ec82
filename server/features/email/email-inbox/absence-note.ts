/** What an automatic answer says about somebody who is not there. */
export interface Absence {
  isAway: boolean
  /** The day on which he is back, or the last one on which he is not; null when none is named. */
  until: string | null
}

const awayWords =
  /out of (?:the )?office|on (?:annual |parental |sick )?leave|on (?:vacation|holiday)|\baway (?:from|until)|abwesen|nicht im (?:büro|haus)|urlaub|fuera de (?:la )?oficina|vacaciones|ausente|fuori (?:sede|ufficio)|in ferie|assente|\babsen(?:t|ce)\b|en congé|休假|放假|出差|不在(?:办公|公司|席)?|外出|休暇|休業|부재|휴가|출장|휴무/i

const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['january', 'jan', 'januar', 'enero', 'ene', 'gennaio', 'gen', 'janvier'],
    ['february', 'feb', 'februar', 'febrero', 'febbraio', 'février'],
    ['march', 'mar', 'märz', 'marzo', 'mars'],
    ['april', 'apr', 'abril', 'abr', 'aprile', 'avril'],
    ['may', 'mai', 'mayo', 'maggio', 'mag'],
    ['june', 'jun', 'juni', 'junio', 'giugno', 'giu', 'juin'],
    ['july', 'jul', 'juli', 'julio', 'luglio', 'lug', 'juillet'],
    ['august', 'aug', 'agosto', 'ago', 'août'],
    ['september', 'sep', 'sept', 'septiembre', 'settembre', 'set', 'septembre'],
    ['october', 'oct', 'oktober', 'okt', 'octubre', 'ottobre', 'ott', 'octobre'],
    ['november', 'nov', 'noviembre', 'novembre'],
    ['december', 'dec', 'dezember', 'dez', 'diciembre', 'dic', 'dicembre', 'décembre'],
  ].flatMap((names, at) => names.map((name) => [name, at + 1] as const)),
)

interface DayParts {
  year: number | undefined
  month: number
  day: number
}

type Groups = Record<string, string | undefined>

const shapes: readonly { pattern: RegExp; read(groups: Groups): DayParts | undefined }[] = [
  {
    pattern: /(?<!\d)(?<year>20\d\d)\s?[-/.年년]\s?(?<month>\d{1,2})\s?[-/.月월]\s?(?<day>\d{1,2})(?!\d)/g,
    read: (groups) => numbers(groups),
  },
  {
    pattern: /(?<!\d)(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日号號일]/g,
    read: (groups) => numbers(groups),
  },
  // With full stops the day comes first; with strokes only one of the two orders may be possible.
  {
    pattern: /(?<!\d)(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>20\d\d)?/g,
    read: (groups) => numbers(groups),
  },
  {
    pattern: /(?<!\d)(?<first>\d{1,2})\/(?<second>\d{1,2})\/(?<year>20\d\d)(?!\d)/g,
    read: ({ first, second, year }) => {
      const [a, b] = [Number(first), Number(second)]
      if (a <= 12 && b <= 12 && a !== b) return undefined
      return a > 12 ? { year: Number(year), month: b, day: a } : { year: Number(year), month: a, day: b }
    },
  },
  {
    pattern:
      /(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th|º|\.)?\s(?:of\s|de\s)?(?<name>\p{L}{3,10})\.?,?(?:\s(?:de\s|del\s)?(?<year>20\d\d))?/giu,
    read: (groups) => named(groups),
  },
  {
    pattern:
      /(?<!\p{L})(?<name>\p{L}{3,10})\.?\s(?<day>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s(?<year>20\d\d))?/giu,
    read: (groups) => named(groups),
  },
]

function numbers({ year, month, day }: Groups): DayParts {
  return { year: year ? Number(year) : undefined, month: Number(month), day: Number(day) }
}

function named({ name = '', day, year }: Groups): DayParts | undefined {
  const month = months[name.toLowerCase()]
  return month ? { year: year ? Number(year) : undefined, month, day: Number(day) } : undefined
}

// Whoever is away longer names a colleague instead.
const longestDays = 200
const searched = 2_000

/** Reads out of an automatic answer whether somebody is away, and until when; days before it was written do not count. */
export function readAbsence({ subject, body }: { subject: string; body: string }, at: Date): Absence {
  const text = `${subject}\n${body}`.slice(0, searched)
  if (!awayWords.test(text)) return { isAway: false, until: null }
  const days = shapes
    .flatMap(({ pattern, read }) => [...text.matchAll(pattern)].map(({ groups = {} }) => read(groups)))
    .flatMap((parts) => (parts ? [dayOf(parts, at)] : []))
    .filter((day) => day !== undefined)
  return { isAway: true, until: days.toSorted().at(-1) ?? null }
}

function dayOf({ year, month, day }: DayParts, at: Date): string | undefined {
  const earliest = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
  const years = year === undefined ? [at.getUTCFullYear(), at.getUTCFullYear() + 1] : [year]
  const found = years
    .map((each) => new Date(Date.UTC(each, month - 1, day)))
    .find((date) => date.getUTCMonth() === month - 1 && date.getTime() >= earliest)
  if (!found || found.getTime() - earliest > longestDays * 86_400_000) return undefined
  return found.toISOString().slice(0, 10)
}
