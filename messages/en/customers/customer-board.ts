import type { customerBoard as zh } from '../../zh/customers/customer-board.ts'

export const customerBoard: typeof zh = {
  move: 'Move “{name}”',
  due: '{amount} due',
  purchase: 'At least {amount} a year',
  empty: 'No customers at this stage',
  loadingFailed: 'The board could not be loaded',
  hint: 'Press space to pick the card up, choose a stage with the left and right arrows, put it down with enter, or give up with escape.',
  lifted:
    '“{name}” picked up from “{stage}”. Choose a stage with the left and right arrows; enter puts it down, escape gives up.',
  over: 'Stage: {stage}',
  moved: '“{name}” moved to “{stage}”',
  cancelled: '“{name}” stays at “{stage}”',
  failed: '“{name}” could not be moved and is back at “{stage}”',
  refused: '“{name}” could not be moved',
  fixed: 'You can look at “{name}” but not move it',
  takenBack: '“{name}” is back at “{stage}”',
  notTakenBack: '“{name}” has been changed since, so the move cannot be undone',
}
