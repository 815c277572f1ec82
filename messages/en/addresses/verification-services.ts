import type { verificationServices as zh } from '../../zh/addresses/verification-services.ts'

export const verificationServices: typeof zh = {
  title: 'Verification service',
  intro:
    'With an account at ZeroBounce or Hunter the company can have that service verify what cannot be found out from here, with its own key. What the service tells costs no points: you pay there. The addresses are sent to it.',
  connect: 'Connect a service',
  change: 'Change',
  look: 'Look again',
  save: 'Save',
  saved: '{name} is connected',
  service: 'Service',
  key: 'API key',
  keyHint:
    'It stands on the account page of the service. It is tried before it is kept, and not shown again.',
  keyKept: 'Leave it empty to keep the present key',
  when: 'When it is asked',
  credits: '{amount, # check|# checks} left',
  settled: '{amount, # address|# addresses} told',
  rests: 'Not asked until',
  restsForGood: 'It is asked again once there is another key.',
  remove: 'Disconnect',
  removeQuestion: 'Disconnect {name}?',
  removeText: 'The key is deleted, and addresses are verified from here alone.',
  removed: '{name} was disconnected',
  use: {
    unsettled: 'Where we cannot tell',
    all: 'For every address',
  },
  trouble: {
    keyRefused: '{name} does not take the key',
    noCredits: '{name} has no checks left',
    tooMany: '{name} was asked too often',
    unreachable: '{name} cannot be reached',
  },
}
