import type { GroupManners } from './mail-groups.ts'

/** How the servers of one operator have treated us, in all processes. */
export interface GroupState {
  /** Until then nobody of them is asked. */
  closedUntil: Date | null
  /** Refusals of us in a row. */
  refusals: number
  /** How often it was closed in a row. */
  closings: number
  lastTakenAt: Date | null
}

/** Where that is kept. */
export interface GroupStates {
  read(group: string): Promise<GroupState>
  write(group: string, state: GroupState): Promise<void>
}

/** Refusals in a row after which an operator is left alone, and for how long at least and at most. */
const mostRefusals = 3
const leastPauseMs = 15 * 60_000
const mostPauseMs = 4 * 60 * 60_000
const takenMs = 24 * 60 * 60_000

interface Lane {
  sessions: number
  tokens: number
  filledAt: number
}

/** Who may ask how many servers of an operator, and how often. */
export interface GroupGate {
  /** Enters with so many addresses, or tells in how many milliseconds to come again. */
  enter(
    group: string,
    manners: GroupManners,
    wanted: number,
  ): { leave: () => void; targets: number } | { waitMs: number }
  state(group: string): Promise<GroupState>
  /** Writes down whether we were taken, refused as who we are, or neither. */
  note(group: string, what: 'taken' | 'refused'): Promise<void>
}

/** Whether these servers took somebody from us during the last day. */
export function tookLately({ lastTakenAt }: GroupState): boolean {
  return lastTakenAt !== null && Date.now() - lastTakenAt.getTime() < takenMs
}

/** A gate for this process; refusals count for all of them. */
export function createGroupGate(states: GroupStates): GroupGate {
  const lanes = new Map<string, Lane>()
  const laneOf = (group: string, { perMinute }: GroupManners): Lane => {
    const now = performance.now()
    const lane = lanes.get(group) ?? { sessions: 0, tokens: perMinute, filledAt: now }
    lane.tokens = Math.min(perMinute, lane.tokens + ((now - lane.filledAt) / 60_000) * perMinute)
    lane.filledAt = now
    // Whoever is idle has his whole budget again and need not be remembered.
    if (lanes.size > 10_000) for (const [name, { sessions }] of lanes) if (sessions === 0) lanes.delete(name)
    lanes.set(group, lane)
    return lane
  }
  return {
    enter(group, manners, wanted) {
      const lane = laneOf(group, manners)
      if (lane.sessions >= manners.sessions) return { waitMs: 3_000 }
      if (lane.tokens < 1) return { waitMs: Math.ceil(((1 - lane.tokens) / manners.perMinute) * 60_000) }
      const targets = Math.min(wanted, Math.floor(lane.tokens))
      lane.tokens -= targets
      lane.sessions += 1
      return {
        targets,
        leave: () => {
          lane.sessions -= 1
        },
      }
    },
    state: (group) => states.read(group),
    async note(group, what) {
      const state = await states.read(group)
      const next = what === 'taken' ? afterTaking(state) : afterRefusal(state)
      if (next) await states.write(group, next)
    },
  }
}

// Written down now and then only: that they take mail from us is no news.
function afterTaking(state: GroupState): GroupState | undefined {
  const hadTrouble = state.refusals > 0 || state.closings > 0
  const isNews = hadTrouble || Date.now() - (state.lastTakenAt?.getTime() ?? 0) > 10 * 60_000
  return isNews ? { closedUntil: null, refusals: 0, closings: 0, lastTakenAt: new Date() } : undefined
}

function afterRefusal(state: GroupState): GroupState {
  const refusals = state.refusals + 1
  if (refusals < mostRefusals) return { ...state, refusals }
  const pauseMs = Math.min(mostPauseMs, leastPauseMs * 2 ** state.closings)
  return { ...state, refusals: 0, closings: state.closings + 1, closedUntil: new Date(Date.now() + pauseMs) }
}
