import { AppError } from '#platform/http/app-error.ts'
import type { Management } from './employee-needs.ts'

/** Where somebody stands in the company. */
export interface Place {
  groupId: number | null
  leaderId: number | null
}

const nowhere: Place = { groupId: null, leaderId: null }

/**
 * Refuses a place outside of what the caller sees: who manages a part of the company puts people there only, so that he
 * neither gives away nor takes more of it than he has. Without `before` somebody new is placed.
 */
export async function assertReach(
  { ctx, needs, rules }: Management,
  place: Place,
  before?: Place,
): Promise<void> {
  const { scope } = ctx
  if (scope.kind === 'company') return
  const { dataScope } = rules.held
  const { groupId, leaderId } = before ?? nowhere
  const isLed = dataScope === 'subordinates'
  const mustHaveLeader = isLed && (before === undefined || leaderId !== null)
  const mustHaveGroup = dataScope === 'group' && (before === undefined || groupId !== null)
  const isLeaderFine =
    place.leaderId === null
      ? !mustHaveLeader
      : place.leaderId === leaderId || scope.userIds.includes(place.leaderId)
  const mayPlaceIn = await needs.readPlacing(ctx, rules)
  const isGroupFine =
    place.groupId === null ? !mustHaveGroup : place.groupId === groupId || mayPlaceIn(place.groupId)
  const isNewWithOwnScope = dataScope === 'own' && before === undefined
  if (!isLeaderFine || !isGroupFine || isNewWithOwnScope) throw new AppError('employeeOutOfReach')
}
