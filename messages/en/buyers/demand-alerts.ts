import type { demandAlerts as zh } from '../../zh/buyers/demand-alerts.ts'

export const demandAlerts: typeof zh = {
  open: 'Alerts',
  title: 'Alerts of new demands',
  intro: 'You are told when new demands meet the search and filters you see now.',
  name: 'Name',
  byMail: 'By mail as well',
  add: 'Tell me of this search',
  added: 'You will be told of new demands: “{name}”',
  none: 'No alert yet',
  all: 'All demands of this source',
  foundAt: 'Last found',
  never: 'Nothing found yet',
  broken: 'This search can no longer be asked; please remove it and set it anew',
  remove: 'Remove “{name}”',
  removed: 'Alert “{name}” removed',
  show: 'Show',
  nameMissing: 'Please give a name',
  mailSubject: '“{name}”: {amount, # new demand|# new demands}',
  mailEnd: 'You get this mail because you asked to be told of this search; “Alerts” on that page ends it.',
}
