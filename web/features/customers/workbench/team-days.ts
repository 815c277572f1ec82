import { useSearchParams } from 'react-router'
import { addDays, isDay, monthStart, today, weekStart } from './calendar-days.ts'

/** Periods that people ask for; the texts are `workbench.team.periods.<period>`. */
export const teamPeriods = ['today', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const
export type TeamPeriodName = (typeof teamPeriods)[number]

/** The first and the last day of a period, seen from a day. */
export function daysOf(period: TeamPeriodName, now: string): { from: string; to: string } {
  switch (period) {
    case 'today':
      return { from: now, to: now }
    case 'thisWeek':
      return { from: weekStart(now), to: now }
    case 'lastWeek':
      return { from: addDays(weekStart(now), -7), to: addDays(weekStart(now), -1) }
    case 'thisMonth':
      return { from: monthStart(now), to: now }
    default:
      return { from: monthStart(now, -1), to: addDays(monthStart(now), -1) }
  }
}

/** The period of the team board, kept in the address. */
export interface TeamDays {
  from: string
  to: string
  /** Absent: some other days. */
  period: TeamPeriodName | undefined
  choose: (days: { from: string; to: string }) => void
}

/** Reads the period from the address; without one it is this month. */
export function useTeamDays(): TeamDays {
  const [params, setParams] = useSearchParams()
  const now = today()
  const [from, to] = [params.get('from'), params.get('to')]
  const days = isDay(from) && isDay(to) && from <= to ? { from, to } : daysOf('thisMonth', now)
  const isSame = (period: TeamPeriodName) => {
    const other = daysOf(period, now)
    return other.from === days.from && other.to === days.to
  }
  const choose = (next: { from: string; to: string }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('from', next.from)
        after.set('to', next.to)
        return after
      },
      { replace: true },
    )
  return { ...days, period: teamPeriods.find(isSame), choose }
}
